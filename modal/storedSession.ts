/**
 * True if an earlier visit left connections, or the page returns from a login.
 * The only values read at page load. A hint: it grants nothing.
 */
export function hasStoredSession(prefix = 'latchkey.'): boolean {
  try {
    // Matches a list that is not empty, or the end of `result_uri`: short, as every page loads it.
    // biome-ignore lint/style/noRestrictedGlobals: the platform is loaded only when this is true
    return /t_uri|:\["/.test(`${localStorage.getItem(`${prefix}connected_namespaces`)}${location}`)
  } catch {
    return false
  }
}
