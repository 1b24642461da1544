import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
// Vite bundles its configuration, TypeScript included, before Node sees this file.
import { hashKeys } from '../ui-shell/unpackTexts.ts'

const root = join(import.meta.dirname, '..')
const locale = /^(.*\/(?:ui-shell|plugins\/[\w-]+))\/locales\/[\w-]+\.json$/
const declaration = /import en from '(\.\/\w+\.en\.json)'[\s\S]*defineMessages\('([\w.-]+)', en\)/

/** @typedef {Readonly<Record<string, string>>} Texts */

/**
 * The English texts that modules of a folder declare, by id.
 * @param {string} folder
 * @returns {ReadonlyMap<string, Texts>}
 */
function readEnglish(folder) {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[mM]essages\.ts$/.test(path))
    .map((path) => join(folder, path))
  return new Map(
    modules.flatMap((path) => {
      const [, file, id] = declaration.exec(readFileSync(path, 'utf8')) ?? []
      if (file === undefined || id === undefined) return []
      return [[id, JSON.parse(readFileSync(join(dirname(path), file), 'utf8'))]]
    }),
  )
}

/**
 * The texts without their keys, in the order of the English ones.
 * @param {Texts} texts
 * @param {Texts} en
 */
function pack(texts, en) {
  const others = Object.entries(texts).filter(([key]) => !(key in en))
  return [
    hashKeys(en),
    ...Object.keys(en).map((key) => texts[key] ?? 0),
    ...(others.length > 0 ? [Object.fromEntries(others)] : []),
  ]
}

/**
 * Takes the keys out of the files of languages, a quarter of each, and the space between texts:
 * visitors load one to three of them, and an installation has all. `ui-shell/unpackTexts.ts` reads
 * them. They have no source maps.
 * @returns {import('vite').Plugin}
 */
export function keylessTexts() {
  const tags = readdirSync(join(root, 'ui-shell/locales')).map((file) => file.replace('.json', ''))
  /** @type {Map<string, ReturnType<typeof readEnglish>>} */
  const read = new Map()
  const english = (/** @type {string} */ folder) => {
    const texts = read.get(folder) ?? readEnglish(folder)
    read.set(folder, texts)
    return texts
  }
  return {
    name: 'keyless-texts',
    enforce: 'pre',
    buildStart: () => read.clear(),
    transform(code, id) {
      const [, folder] = locale.exec(id) ?? []
      if (folder === undefined) return null
      const packed = Object.entries(JSON.parse(code)).map(([name, texts]) => {
        const en = english(folder).get(name)
        return [name, en ? pack(texts, en) : texts]
      })
      return { code: JSON.stringify(Object.fromEntries(packed)), map: null }
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && tags.some((tag) => chunk.name.endsWith(`.${tag}`)))
          chunk.code = chunk.code.replace(/(?<=[,[{])\n\t*|\n\t*(?=[\]}])/g, '')
    },
  }
}
