import { join } from 'node:path'
import { normalizePath } from 'vite'

/** @typedef {import('./sizes.mjs').Manifest} Manifest */

const root = normalizePath(join(import.meta.dirname, '..'))
const sourceOf = (/** @type {string} */ id) => id.replace(`${root}/`, '').replace(/[\0?].*$/, '')

/**
 * Writes chunks.json beside a build: every chunk with the source files in it. Sizes are read from
 * it.
 * @returns {import('vite').Plugin}
 */
export const listChunks = () => ({
  name: 'list-chunks',
  generateBundle(_, bundle) {
    /** @type {Record<string, Manifest[string]>} */
    const manifest = {}
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const { fileName, imports, moduleIds, isEntry, isDynamicEntry, facadeModuleId } = chunk
      const modules = moduleIds.map(sourceOf).filter(Boolean)
      const lengths = Object.fromEntries(
        moduleIds.map((id) => [sourceOf(id), chunk.modules[id]?.renderedLength ?? 0]),
      )
      const source =
        isDynamicEntry && facadeModuleId !== null ? { source: sourceOf(facadeModuleId) } : {}
      manifest[fileName] = {
        imports,
        modules,
        lengths,
        ...(isEntry ? { entry: true } : {}),
        ...source,
      }
    }
    this.emitFile({
      type: 'asset',
      fileName: 'chunks.json',
      source: `${JSON.stringify(manifest, null, 2)}\n`,
    })
  },
})
