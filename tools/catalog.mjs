import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * An entry of the catalogue: a feature, a namespace, a connector or an optional plugin.
 * @typedef {{ folder: string, text: string, on: boolean }} CatalogEntry
 * `folder` of the code it loads, from the root; `text` of the whole entry; `on` unless it is off by
 * default or an option of the host decides.
 */

const root = join(import.meta.dirname, '..')
export const catalogPath = 'modal/catalog.ts'
/** All namespaces in one chunk; named again there. */
export const allNamespacesPath = 'modal/allNamespaces.ts'
export const requestStoredPath = 'modal/requestStored.ts'

/** @param {string} text @param {number} from index of an opening bracket */
function closingBracket(text, from) {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? ' ')) depth++
    if (')]}'.includes(text[at] ?? ' ') && --depth === 0) return at
  }
  return text.length
}

/**
 * The parts of a list or an object between its brackets, split at the commas of its own level.
 * @param {string} text
 */
function partsOf(text) {
  const parts = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? ' ')) at = closingBracket(text, at)
    if (text[at] === ',' || at >= text.length - 1) {
      parts.push(text.slice(from, at + 1))
      from = at + 1
    }
  }
  return parts.filter((part) => part.trim() !== '')
}

const imported = /import\('#(plugins\/[\w-]+|namespaces\/[\w-]+)(?:\/index)?'\)/

/**
 * The names in entries: loaders that several share,
 * `const name = async (…) => …import('#plugins/…')…`, and plugins that arrive with the catalogue.
 * @param {string} source
 * @returns {{ name: string, folder: string, text: string }[]}
 */
function sharedLoaders(source) {
  const imports = [...source.matchAll(/^import \{ (\w+) \} from '#(plugins\/[\w-]+)\/index'$/gm)]
  const loaders = [
    ...source.matchAll(/^const (\w+) = async [\s\S]*?(?=\n(?:\n|const |export |\/\*\*))/gm),
  ].flatMap(({ 0: text, 1: name = '' }) => {
    const folder = imported.exec(text)?.[1]
    return folder === undefined ? [] : [{ name, folder, text }]
  })
  return [
    ...loaders,
    ...imports.map(({ 0: text, 1: name = '', 2: folder = '' }) => ({ name, folder, text })),
  ]
}

/**
 * Every entry of the catalogue with the folder it loads.
 * @param {string} [source] text of modal/catalog.ts
 * @returns {CatalogEntry[]}
 */
export function catalogEntries(source = readFileSync(join(root, catalogPath), 'utf8')) {
  const loaders = sharedLoaders(source)
  const folderOf = (/** @type {string} */ text) =>
    imported.exec(text)?.[1] ??
    loaders.find(({ name }) => new RegExp(`\\b${name}\\b`).test(text))?.folder
  return [...source.matchAll(/^export const \w+[^\n]*(?:\n {2}[^\n]*)?= ([[{])/gm)].flatMap(
    (match) => {
      const open = match.index + match[0].length - 1
      const optional = match[0].includes('optionalPlugins')
      return partsOf(source.slice(open + 1, closingBracket(source, open))).flatMap((text) => {
        const folder = folderOf(text)
        const on = !optional && !/fallback: false/.test(text)
        return folder === undefined ? [] : [{ folder, text, on }]
      })
    },
  )
}

/** @returns {string[]} folders of what a modal has unless it is switched off */
export const defaultFolders = () => [
  ...new Set(catalogEntries().flatMap(({ folder, on }) => (on ? [folder] : []))),
]

/**
 * The catalogue without a folder: its entries, and loaders that only they used.
 * @param {string} source
 * @param {string} folder
 */
export function withoutFolder(source, folder) {
  const texts = [
    ...catalogEntries(source).flatMap((entry) => (entry.folder === folder ? [entry.text] : [])),
    ...sharedLoaders(source).flatMap((loader) => (loader.folder === folder ? [loader.text] : [])),
  ]
  return texts.reduce((rest, text) => rest.replace(text, ''), source)
}

/**
 * The list of all namespaces without a folder.
 * @param {string} source text of modal/allNamespaces.ts
 * @param {string} folder
 */
export function withoutNamespace(source, folder) {
  const [statement = '', name = ''] =
    new RegExp(`^import \\{ (\\w+) \\} from '#${folder}'\n`, 'm').exec(source) ?? []
  return name ? source.replace(statement, '').replace(`  ${name}(),\n`, '') : source
}

/**
 * The requests for stored connections without those of a folder, which are one line.
 * @param {string} source text of modal/requestStored.ts
 * @param {string} folder
 */
export const withoutRequests = (source, folder) =>
  source.replace(new RegExp(`^.*import\\('#${folder}'\\).*\n`, 'm'), '')
