const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Decodes one segment of a source map's mappings, base64 VLQ.
 * @param {string} segment
 */
function decodeSegment(segment) {
  /** @type {number[]} */
  const numbers = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

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
  const mapped = mappings.split(';')
  let source = 0
  for (const [index, line] of code.split('\n').entries()) {
    let column = 0
    let path = ''
    let from = 0
    for (const segment of (mapped[index] ?? '').split(',').filter(Boolean)) {
      const [columns = 0, sourceStep] = decodeSegment(segment)
      column += columns
      add(path, line.slice(from, column))
      from = column
      source += sourceStep ?? 0
      path = sourceStep === undefined ? '' : (sources[source] ?? '')
    }
    add(path, line.slice(from))
  }
  return texts
}
