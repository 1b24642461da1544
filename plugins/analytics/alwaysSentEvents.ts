/**
 * Sent with analytics off too, unless the host switched telemetry off: none of them says anything
 * of the visitor.
 */
export const alwaysSentEvents: ReadonlySet<string> = new Set([
  'INITIALIZE',
  'CONNECT_SUCCESS',
  'SOCIAL_LOGIN_SUCCESS',
])
