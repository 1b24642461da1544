import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')
const specifier = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\2/g

/**
 * Reads the subpath imports of package.json, which only this repository resolves.
 * @returns {[name: string, file: string][]}
 */
function subpaths() {
  return Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports)
}

/**
 * The source file behind a `#name`, or undefined when it is no subpath import.
 * @param {string} name
 * @param {[string, string][]} names
 */
function fileBehind(name, names) {
  for (const [key, file] of names) {
    const [before = '', after] = key.split('*')
    if (after === undefined ? name === key : name.startsWith(before))
      return posix.normalize(file.replace('*', name.slice(before.length)))
  }
  return undefined
}

/**
 * A declaration file as it is published: every specifier is relative and names the `.js` file
 * beside its declaration.
 * @param {string} path of the declaration, from the root
 * @param {string} text
 * @param {[string, string][]} names
 */
export function publishedDeclaration(path, text, names) {
  return text.replace(specifier, (_, before, quote, /** @type {string} */ name) => {
    const file = fileBehind(name, names)
    const relative =
      file === undefined ? name : posix.relative(posix.dirname(path), file).replace(/^(?!\.)/, './')
    const published = /^\./.test(relative) ? relative.replace(/\.tsx?$/, '.js') : relative
    return `${before}${quote}${published}${quote}`
  })
}

/**
 * A declaration whose imports of JSON files are declared in place: not every compiler resolves
 * JSON. `readJson` gets the path as it is written; the file holds lists of texts by name.
 * @param {string} text
 * @param {(path: string) => Readonly<Record<string, unknown>>} readJson
 */
export function inlineJson(text, readJson) {
  return text.replace(/^import (\w+) from '(\.[^']+\.json)';?$/gm, (_, name, path) => {
    const members = Object.keys(readJson(path)).map(
      (key) => `    readonly ${JSON.stringify(key)}: readonly string[];`,
    )
    return [`declare const ${name}: {`, ...members, '};'].join('\n')
  })
}

/**
 * A declaration with arrays of bytes that every compiler reads: before TypeScript 5.7 they have no
 * parameter, and what `slice` returns is the same type with one.
 * @param {string} text
 */
export const plainBytes = (text) =>
  text.replaceAll('Uint8Array<ArrayBuffer>', "ReturnType<Uint8Array['slice']>")

/**
 * The declarations that a published declaration names, as paths from the root; an example in a
 * comment names nothing.
 */
const namedIn = (/** @type {string} */ path, /** @type {string} */ text) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(specifier)].flatMap(([, , , name = '']) =>
    name.startsWith('.') && name.endsWith('.js')
      ? [posix.join(posix.dirname(path), name).replace(/\.js$/, '.d.ts')]
      : [],
  )

/**
 * Writes into the package the declarations of its doors and of everything they name, from what `tsc
 * -b` wrote.
 * @param {string} target
 * @param {readonly string[]} doors source files
 */
export function writeDeclarations(target, doors) {
  const names = subpaths()
  /** @type {Set<string>} */
  const seen = new Set()
  const visit = (/** @type {string} */ path) => {
    if (seen.has(path)) return
    seen.add(path)
    const declared = readFileSync(join(root, '.cache/types', path), 'utf8')
    const text = publishedDeclaration(
      path,
      inlineJson(plainBytes(declared), (json) =>
        JSON.parse(readFileSync(join(root, dirname(path), json), 'utf8')),
      ),
      names,
    )
    mkdirSync(dirname(join(target, path)), { recursive: true })
    // The compiler indents by four.
    const narrow = text.replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
    writeFileSync(join(target, path), narrow)
    for (const next of namedIn(path, text)) visit(next)
  }
  for (const door of doors) visit(door.replace(/\.tsx?$/, '.d.ts'))
}
