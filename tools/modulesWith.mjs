/** @typedef {import('vite').Rolldown.OutputChunk} OutputChunk */

/**
 * The modules that arrive with some.
 * @param {OutputChunk[]} chunks
 * @param {readonly string[]} ids
 * @returns {Set<string>}
 */
export function modulesWith(chunks, ids) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** @type {Set<OutputChunk>} */
  const seen = new Set()
  const visit = (/** @type {OutputChunk | undefined} */ chunk) => {
    if (chunk === undefined || seen.has(chunk)) return
    seen.add(chunk)
    for (const file of chunk.imports) visit(byFile.get(file))
  }
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => ids.includes(id))) visit(chunk)
  return new Set([...seen].flatMap((chunk) => chunk.moduleIds))
}
