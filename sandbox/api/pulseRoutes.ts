import type { Route } from './reply.ts'
import { ok } from './reply.ts'

/** The analytics sink: what arrives is kept by the request log, nothing else is done with it. */
export function pulseRoutes(): readonly Route[] {
  return ['/batch', '/e'].map((path) => ({
    method: 'POST',
    path,
    shape: 'api',
    beacon: true,
    handle: () => ok({}),
  }))
}
