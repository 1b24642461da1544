/**
 * Events sent with analytics off too, unless the host switched telemetry off: none contains visitor
 * data.
 */
export const alwaysSentEvents: ReadonlySet<string> = new Set([
  'INITIALIZE',
  'CONNECT_SUCCESS',
  'SOCIAL_LOGIN_SUCCESS',
])
