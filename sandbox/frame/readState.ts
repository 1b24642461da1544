/**
 * What a login's `state` says: the word that names it, and, for one without a window, the page to
 * go back to.
 */
export function readState(state: string): { readonly word: string; readonly back?: string } {
  const [, word = '', back] = /^([\w-]{32,64}?)(https?:\/\/.*)?$/.exec(state) ?? []
  return { word, ...(back === undefined ? {} : { back }) }
}
