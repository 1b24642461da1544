import type { Feature } from './defaultFeatures.ts'
import type { components } from './provider.generated.ts'
import type { Route } from './reply.ts'
import { ok } from './reply.ts'

export type ProjectSettings = {
  features: readonly Feature[]
  planLimits: components['schemas']['PlanLimits']
  allowedOrigins: readonly string[]
  isAnalyticsEnabled: boolean
}

/** The routes of a project's configuration. */
export function configRoutes(settings: ProjectSettings): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/appkit/v1/config',
      shape: 'api',
      handle: () => ok({ features: settings.features }),
    },
    {
      method: 'GET',
      path: '/appkit/v1/project-limits',
      shape: 'api',
      handle: () => ok({ planLimits: settings.planLimits }),
    },
    {
      method: 'GET',
      path: '/projects/v1/origins',
      shape: 'api',
      handle: () => ok({ allowedOrigins: settings.allowedOrigins }),
    },
    {
      method: 'GET',
      path: '/getAnalyticsConfig',
      shape: 'api',
      handle: () => ok({ isAnalyticsEnabled: settings.isAnalyticsEnabled }),
    },
  ]
}
