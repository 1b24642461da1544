import { readFileSync } from 'node:fs'

/**
 * Modules that get copies of what they import, told from the originals by `query`.
 * @typedef {{ importer: RegExp, query: string, copied: RegExp }} CopyRule
 */

/** @type {readonly CopyRule[]} */
const rules = [
  // The chunk of `modal/allNamespaces.ts` has all seven manifests; a modal with fewer namespaces
  // loads the originals, one file each, and nothing of the others.
  {
    importer: /\/modal\/allNamespaces\.ts$/,
    query: '?together',
    copied: /\/namespaces\/(?!kit\/)[\w-]+\/[^?]+$/,
  },
  // The first frame waits for no code of the kernel, and a restore of connections not for the frame.
  {
    importer:
      /\/(modal\/firstFrame|plugins\/connect\/(drawFirstView|watchFirstWallets)|ui-shell\/drawRow)\.ts$/,
    query: '?first',
    copied:
      /\/(kernel\/[^?]+|modal\/(currentDevice|currentPage|listEnabledNamespaces|showsAllWallets)|ui-shell\/(applyHues|hashText))\.ts$/,
  },
  // The texts of a first frame in another language wait for no kernel either.
  {
    importer: /\/ui-shell\/unpackTexts\.ts$/,
    query: '?texts',
    copied: /\/ui-shell\/hashText\.ts$/,
  },
]

const ruleOf = (/** @type {string | undefined} */ from) =>
  from === undefined
    ? undefined
    : rules.find(({ importer, query }) => importer.test(from) || from.endsWith(query))

/**
 * Gives some modules copies of what they import. A module is in one chunk only, so the bundler alone
 * cannot give it to two files that do not wait for each other.
 * @returns {import('vite').Plugin}
 */
export const moduleCopies = () => ({
  name: 'module-copies',
  enforce: 'pre',
  resolveId: {
    async handler(source, from, options) {
      const rule = ruleOf(from)
      if (!rule || source.startsWith('\0')) return null
      const { query, copied } = rule
      const found = await this.resolve(source, from?.replace(query, ''), {
        ...options,
        skipSelf: true,
      })
      // Code that is loaded on demand is the same for both.
      const onDemand = 'kind' in options && options.kind === 'dynamic-import'
      if (!found || onDemand || !(copied.test(found.id) || found.id.endsWith(query))) return found
      return { ...found, id: `${found.id.replace(query, '')}${query}` }
    },
  },
  load(id) {
    const query = rules.find((rule) => id.endsWith(`.json${rule.query}`))?.query
    if (query === undefined) return null
    const text = readFileSync(id.replace(query, ''), 'utf8')
    return { code: `export default ${text}`, moduleType: 'js' }
  },
})
