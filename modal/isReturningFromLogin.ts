/**
 * Whether the page comes back from a login that this browser left it for. A hint: what comes back
 * has to prove itself.
 */
export function isReturningFromLogin(prefix = 'latchkey.'): boolean {
  // biome-ignore lint/style/noRestrictedGlobals: the platform's storage cannot be asked for one entry without a schema
  return localStorage.getItem(`${prefix}login_away`) !== null
}
