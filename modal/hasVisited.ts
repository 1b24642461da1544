/**
 * True if the modal was loaded on this site before, or storage cannot be read: what it stored may
 * decide what the first view shows. A hint: it grants nothing.
 */
export function hasVisited(prefix = 'latchkey.'): boolean {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the platform is not loaded yet
    return Object.keys(localStorage).some((key) => key.startsWith(prefix))
  } catch {
    return true
  }
}
