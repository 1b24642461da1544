import { connections, defineManifest, networks, platform, provider, router, wallets } from '#kernel'
import type { AnalyticsInput } from './port.ts'
import { errorReports } from './port.ts'

export const manifest = defineManifest({
  id: 'analytics',
  needs: { connections, networks, platform, provider, router, wallets },
  offers: [errorReports],
  options: ({ events = true, reports = true, earlier = [], themeMode }: AnalyticsInput = {}) => ({
    events,
    reports,
    earlier,
    themeMode,
  }),
})
