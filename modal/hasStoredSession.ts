/**
 * Whether an earlier visit left connections behind, or the page may come back from a login: the
 * only things read at page load. A hint, it grants nothing.
 */
export function hasStoredSession(prefix = 'latchkey.'): boolean {
  try {
    // A list that is not empty, or the end of `result_uri`. Every byte here is the page's.
    // biome-ignore lint/style/noRestrictedGlobals: the platform is loaded only when this is true
    return /t_uri|:\["/.test(`${localStorage.getItem(`${prefix}connected_namespaces`)}${location}`)
  } catch {
    return false
  }
}
