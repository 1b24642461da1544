import { decode } from '@jridgewell/sourcemap-codec'

/**
 * Splits a script by the source files that its text comes from. Text that its source map names no
 * source for is listed under an empty path.
 * @param {string} code
 * @param {{ sources: readonly (string | null)[], mappings: string }} map version 3
 * @returns {Map<string, string>} texts by path
 */
export function textsBySource(code, { sources, mappings }) {
  /** @type {Map<string, string>} */
  const texts = new Map()
  const add = (/** @type {string} */ path, /** @type {string} */ text) =>
    void texts.set(path, (texts.get(path) ?? '') + text)
  const lines = decode(mappings)
  for (const [index, line] of code.split('\n').entries()) {
    let path = ''
    let from = 0
    for (const [column, source] of lines[index] ?? []) {
      add(path, line.slice(from, column))
      from = column
      path = source === undefined ? '' : (sources[source] ?? '')
    }
    add(path, line.slice(from))
  }
  return texts
}
