import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hosts } from './choices.mjs'

const templates = join(import.meta.dirname, 'templates')

/** npm leaves a file named `.gitignore` out of a package, so the template has another name. */
const nameIn = (/** @type {string} */ path) => (path === 'gitignore' ? '.gitignore' : path)

/**
 * Lists the folders of templates that make up an application, with the place of each in it. A later
 * one replaces files of an earlier one.
 * @param {import('./choices.mjs').Choices} choices
 * @returns {(readonly [template: string, place: string])[]}
 */
function listLayers({ host, library }) {
  /** @type {import('./choices.mjs').Host} */
  const { folder, react } = hosts[host]
  const start = /** @type {const} */ ([
    ['page', ''],
    ['style', folder],
    [library === 'wagmi' ? 'modal-wagmi' : 'modal', folder],
    [host, ''],
  ])
  if (!react) return [...start, [`libraries/${library}`, folder]]
  if (library === 'wagmi') return [...start, [`${host}-wagmi`, ''], ['wallet-react-wagmi', folder]]
  return [...start, ['wallet-react', folder], [`libraries/${library}`, folder]]
}

/**
 * Lists the files of an application, without its package.json.
 * @param {import('./choices.mjs').Choices} choices
 * @returns {ReadonlyMap<string, string>} template by path in the application
 */
export function listFiles(choices) {
  /** @type {Map<string, string>} */
  const files = new Map()
  for (const [layer, place] of listLayers(choices)) {
    const from = join(templates, layer)
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === 'package.json') continue
      const template = join(entry.parentPath, entry.name)
      files.set(join(place, nameIn(template.slice(from.length + 1))), template)
    }
  }
  return files
}
