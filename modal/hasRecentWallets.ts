/** True if a visitor connected on this site before. A hint: it grants nothing. */
export function hasRecentWallets(prefix = 'latchkey.'): boolean {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the platform is not loaded yet
    return localStorage.getItem(`${prefix}recent_wallets`) !== null
  } catch {
    return false
  }
}
