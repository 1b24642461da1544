/**
 * The list of namespaces that an earlier visit left connected, as it is stored, and the page's
 * address: the only values read at page load. A hint: it grants nothing.
 */
export function readStoredSession(prefix = 'latchkey.'): string {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the platform is loaded only when this is true
    return `${localStorage.getItem(`${prefix}connected_namespaces`)}${location}`
  } catch {
    return ''
  }
}

/**
 * True if an earlier visit left connections, or the page returns from a login.
 * Matches a list that is not empty, or the end of `result_uri`: short, as every page loads it.
 */
export const hasStoredSession = (prefix?: string): boolean =>
  /t_uri|:\["/.test(readStoredSession(prefix))
