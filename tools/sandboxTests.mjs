import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { sandboxFolders } from './install.mjs'

const root = join(import.meta.dirname, '..')
const notSource = new Set([
  'node_modules',
  'dist',
  'dist-cdn',
  'dist-pages',
  '.cache',
  '.git',
  'third-party',
])
const imported = /(?:from|import)\s*\(?\s*'([^'\n]+)'/g
const typeOnly = /^(?:import|export) type (?:\{[^}]*\}|\* as \w+|\w+) from '[^'\n]+'$/gm

/** @returns {string[]} */
function sourcesIn(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notSource.has(entry.name) ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const packageOf = (/** @type {string} */ specifier) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/**
 * @typedef {{
 *   dependencies?: object,
 *   devDependencies?: object,
 *   optionalDependencies?: object,
 * }} Manifest
 */

/** Names of the packages that only folders of the sandbox have. */
function sandboxPackages() {
  const read = (/** @type {string} */ folder) =>
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const named = (/** @type {Manifest} */ manifest) =>
    Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
  const ours = new Set(named(read(root)))
  return new Set(
    sandboxFolders().flatMap((folder) => named(read(folder)).filter((name) => !ours.has(name))),
  )
}

/**
 * Makes a resolver of a specifier to the project's file that it names.
 * @returns {(from: string, specifier: string) => string | undefined}
 */
function resolver() {
  /** @type {{ imports: Record<string, string> }} */
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return (from, specifier) => {
    if (specifier.startsWith('.')) return join(dirname(from), specifier)
    if (!specifier.startsWith('#')) return undefined
    const exact = imports[specifier]
    if (exact !== undefined) return join(root, exact)
    const [pattern, target] =
      Object.entries(imports).find(
        ([name]) => name.endsWith('/*') && specifier.startsWith(name.slice(0, -1)),
      ) ?? []
    return pattern && target && join(root, target.replace('*', specifier.slice(pattern.length - 1)))
  }
}

/**
 * The test files that stand on the sandbox's packages: by importing one, however far away, or by
 * what installs one on first use.
 * @returns {string[]} paths from the root
 */
export function sandboxTests() {
  const packages = sandboxPackages()
  const resolve = resolver()
  const installer = join(root, 'sandbox/chains/installChain.ts')
  /** @type {Map<string, string[]>} */
  const known = new Map()
  const specifiersOf = (/** @type {string} */ file) => {
    const before = known.get(file)
    if (before) return before
    const text = existsSync(file) ? readFileSync(file, 'utf8').replace(typeOnly, '') : ''
    const found = [...text.matchAll(imported)].map(([, specifier = '']) => specifier)
    known.set(file, found)
    return found
  }
  const nextOf = (/** @type {string} */ file) =>
    specifiersOf(file).flatMap((specifier) => resolve(file, specifier) ?? [])
  const stands = (/** @type {string} */ file) =>
    file === installer || specifiersOf(file).some((specifier) => packages.has(packageOf(specifier)))
  const needsSandbox = (/** @type {string} */ test) => {
    const seen = new Set([test])
    for (const file of seen) {
      if (stands(file)) return true
      for (const next of nextOf(file)) seen.add(next)
    }
    return false
  }
  const tests = sourcesIn(root).filter((path) => /\.test\.tsx?$/.test(path))
  return tests.filter(needsSandbox).map((path) => relative(root, path).replaceAll('\\', '/'))
}
