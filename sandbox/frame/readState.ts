/**
 * The parts of a login's `state`: its name and, for a login without a window, the page to return
 * to.
 */
export function readState(state: string): { readonly word: string; readonly back?: string } {
  const [, word = '', back] = /^([\w-]{32,64}?)(https?:\/\/.*)?$/.exec(state) ?? []
  return { word, ...(back === undefined ? {} : { back }) }
}
