import { join } from 'node:path'
import { normalizePath } from 'vite'
import { modulesWith } from './modulesWith.mjs'

/** @typedef {import('vite').Rolldown.OutputChunk} OutputChunk */

/**
 * The files of tiers that import others on demand, apart from the code that other files share with
 * them. Turbopack makes chunks for each path of import()s that reaches a module, so that a file that
 * many share must not import everything: a page of Next took six minutes and 5 GB to build.
 */
const doors = { kernel: 'boot', later: 'later-plugins' }
const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
const kernel = normalizePath(join(import.meta.dirname, '../kernel/'))

/**
 * Moves the modules of some tiers that import others on demand, and those that nothing else needs,
 * to a file of their own.
 * @param {OutputChunk[]} chunks
 * @param {Map<string, string>} tierOf
 */
export function addDoors(chunks, tierOf) {
  const modules = Object.assign({}, ...chunks.map((chunk) => chunk.modules))
  const loadsMore = (/** @type {string} */ id) =>
    /\bimport\(/.test(modules[id]?.code?.replace(comments, '') ?? '')
  for (const [tier, door] of Object.entries(doors)) {
    const own = new Set([...tierOf].filter(([, name]) => name === tier).map(([id]) => id))
    const others = chunks.filter(({ moduleIds }) => !moduleIds.some((id) => own.has(id)))
    const needed = modulesWith(
      chunks,
      others.flatMap(({ moduleIds }) => moduleIds),
    )
    for (const id of own)
      if (!needed.has(id) || (loadsMore(id) && !id.startsWith(kernel))) tierOf.set(id, door)
  }
}
