import { readFileSync } from 'node:fs'

const importer = /\/modal\/allNamespaces\.ts$/
const query = '?together'
const isCopied = (/** @type {string} */ id) =>
  /\/namespaces\/(?!kit\/)[\w-]+\/[^?]+$/.test(id) || id.endsWith(query)

/**
 * Gives `modal/allNamespaces.ts` copies of the namespaces' manifests. Its chunk has all seven of
 * them; a modal with fewer namespaces loads the originals, one file each, and nothing of the
 * others. A module is in one chunk only, so the bundler alone cannot do both.
 * @returns {import('vite').Plugin}
 */
export const namespaceCopies = () => ({
  name: 'namespace-copies',
  enforce: 'pre',
  resolveId: {
    async handler(source, from, options) {
      const within = from !== undefined && (importer.test(from) || from.endsWith(query))
      if (!within || source.startsWith('\0')) return null
      const found = await this.resolve(source, from?.replace(query, ''), {
        ...options,
        skipSelf: true,
      })
      // Code that is loaded on demand is the same for both.
      const onDemand = 'kind' in options && options.kind === 'dynamic-import'
      if (!found || onDemand || !isCopied(found.id)) return found
      return { ...found, id: `${found.id.replace(query, '')}${query}` }
    },
  },
  load(id) {
    if (!id.endsWith(`.json${query}`)) return null
    const text = readFileSync(id.replace(query, ''), 'utf8')
    return { code: `export default ${text}`, moduleType: 'js' }
  },
})
