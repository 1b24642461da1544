// `npm run sizes`: gzip bytes of each tier and chunk, read from the build of the plain HTML page.
// `--check` fails over a budget, `--build` builds the page first, `--readme` writes the README's
// table, whose first rows are measured on applications that Vite builds from the package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { defaultFolders } from './catalog.mjs'
import { isMain } from './isMain.mjs'
import { overBudget } from './overBudget.mjs'
import { placeOf } from './placeOf.mjs'

/**
 * A chunk of a build: the chunks it imports, the source files in it, whether the page names it, and
 * the source file that is imported on demand through it.
 * @typedef {{
 *   imports: string[],
 *   modules: string[],
 *   lengths?: Record<string, number>,
 *   entry?: boolean,
 *   source?: string,
 * }} Chunk
 * @typedef {Readonly<Record<string, Chunk>>} Manifest chunks by file
 * @typedef {{
 *   eager: number,
 *   tier1: number,
 *   open: number,
 *   defaults: Record<string, number>,
 *   views: Record<string, number>,
 *   plugins: Record<string, number>,
 *   namespaces: Record<string, number>,
 * }} Sizes
 * @typedef {{
 *   budgets: {
 *     eager: number,
 *     tier1: number,
 *     open: number,
 *     default?: number,
 *     defaults?: Record<string, number>,
 *     view: number,
 *     views: Record<string, number>,
 *     namespace: number,
 *   },
 *   tiers: { tier1: string[], open: string[], later: string[] },
 * }} Budgets
 */

const root = join(import.meta.dirname, '..')
export const page = join(root, 'dist-pages/embed-html')

/**
 * The budgets, with the doors of the features that are on by default in the last tier: the catalogue
 * names them, no list here does.
 * @returns {Budgets}
 */
export function readBudgets() {
  /** @type {Budgets} */
  const { budgets, tiers } = JSON.parse(
    readFileSync(join(root, 'test/budgets/budgets.json'), 'utf8'),
  )
  const doors = defaultFolders()
    .filter((folder) => folder.startsWith('plugins/'))
    .map((folder) => `${folder}/index.ts`)
  return { budgets, tiers: { ...tiers, later: [...tiers.later, ...doors] } }
}
/** @returns {Manifest} */
export const readManifest = (folder = page) =>
  JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8'))
/** @param {string} path */
export const gzipBytes = (path) => gzipSync(readFileSync(path), { level: 9 }).length

/** React is left out of every size: hosts that use it share theirs. */
const isReact = (/** @type {Chunk} */ chunk) =>
  chunk.modules.some((path) => /(^|\/)node_modules\/react-dom\//.test(path))

/** @param {string} pattern a path with `*` for one part of it */
const glob = (pattern) =>
  new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')}$`)

/**
 * The chunks that arrive with these chunks, themselves included.
 * @param {Manifest} manifest
 * @param {Iterable<string>} files
 * @returns {Set<string>}
 */
function closure(manifest, files) {
  /** @type {Set<string>} */
  const seen = new Set()
  const visit = (/** @type {string} */ file) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const next of manifest[file]?.imports ?? []) visit(next)
  }
  for (const file of files) visit(file)
  return seen
}

/**
 * The chunks of each tier: `eager` with the page, `tier1` after intent, `open` until the logins
 * stand beside the wallet list, `later` what an idle page loads after that. Each has the tiers
 * before it.
 * @param {Manifest} manifest
 * @param {Budgets['tiers']} tiers
 */
export function tierFiles(manifest, tiers) {
  const entries = Object.entries(manifest)
  const holding = (/** @type {string[]} */ patterns) =>
    entries.flatMap(([file, chunk]) =>
      [...chunk.modules, chunk.source ?? ''].some((path) =>
        patterns.some((pattern) => glob(pattern).test(path)),
      )
        ? [file]
        : [],
    )
  const eager = entries.flatMap(([file, chunk]) => (chunk.entry === true ? [file] : []))
  const tier1 = [...eager, ...holding(tiers.tier1)]
  return {
    eager: closure(manifest, eager),
    tier1: closure(manifest, tier1),
    open: closure(manifest, [...tier1, ...holding(tiers.open)]),
    later: closure(manifest, [...tier1, ...holding(tiers.open), ...holding(tiers.later)]),
  }
}

/**
 * @param {Manifest} manifest
 * @param {Iterable<string>} files
 * @param {(file: string) => number} bytes
 * @param {ReadonlySet<string>} [without] what was loaded before
 */
function total(manifest, files, bytes, without = new Set()) {
  const counted = [...files].filter(
    (file) => !without.has(file) && !isReact(manifest[file] ?? { imports: [], modules: [] }),
  )
  return counted.reduce((sum, file) => sum + bytes(file), 0)
}

/**
 * Computes the bytes that each default plugin adds before any of it is used: its modules' share of
 * their chunks, by length.
 * @param {Manifest} manifest
 * @param {{ eager: Set<string>, later: Set<string> }} files
 * @param {(file: string) => number} bytes
 */
function defaultShares(manifest, files, bytes) {
  const share = (/** @type {string} */ folder) => {
    let sum = 0
    for (const file of files.later) {
      const lengths = Object.entries(manifest[file]?.lengths ?? {})
      const all = lengths.reduce((total, [, length]) => total + length, 0)
      const own = lengths.reduce(
        (total, [path, length]) => (path.startsWith(`${folder}/`) ? total + length : total),
        0,
      )
      if (!files.eager.has(file) && own > 0) sum += (bytes(file) * own) / all
    }
    return Math.round(sum)
  }
  return Object.fromEntries(
    defaultFolders()
      .filter((folder) => folder.startsWith('plugins/'))
      .map((folder) => [folder.replace('plugins/', ''), share(folder)]),
  )
}

/**
 * The file with a view's code; its import on demand may be a chunk without code.
 * @param {Manifest} manifest
 * @param {string} file
 * @param {string} source
 */
const ownFiles = (manifest, file, source) => [
  file,
  ...(manifest[file]?.imports ?? []).filter((one) => manifest[one]?.modules.includes(source)),
]

/**
 * Sizes of a build by tier and by chunk. A view counts the file it is in; a plugin or namespace
 * counts what it adds to a modal that is open.
 * @param {Manifest} manifest
 * @param {Budgets['tiers']} tiers
 * @param {(file: string) => number} bytes gzip bytes of a file of the build
 * @returns {Sizes}
 */
export function sizesOf(manifest, tiers, bytes) {
  const files = tierFiles(manifest, tiers)
  /** @type {Record<'views' | 'plugins' | 'namespaces', Record<string, Set<string>>>} */
  const parts = { views: {}, plugins: {}, namespaces: {} }
  for (const [file, { source = '' }] of Object.entries(manifest)) {
    const place = placeOf(source)
    if (place === undefined) continue
    const [map, name] = place
    parts[map][name] ??= new Set()
    const brought = map === 'views' ? ownFiles(manifest, file, source) : closure(manifest, [file])
    const before = map === 'views' ? files.open : files.later
    // Its own chunk counts even when it arrives earlier; what it shares with an open modal does
    // not.
    for (const one of brought) if (one === file || !before.has(one)) parts[map][name].add(one)
  }
  const sum = (/** @type {Record<string, Set<string>>} */ map) =>
    Object.fromEntries(
      Object.entries(map)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, set]) => [name, total(manifest, set, bytes)]),
    )
  return {
    eager: total(manifest, files.eager, bytes),
    tier1: total(manifest, files.tier1, bytes, files.eager),
    open: total(manifest, files.open, bytes, files.eager),
    defaults: defaultShares(manifest, files, bytes),
    views: sum(parts.views),
    plugins: sum(parts.plugins),
    namespaces: sum(parts.namespaces),
  }
}

/** Sizes of the built page. */
export const measure = (folder = page) =>
  sizesOf(readManifest(folder), readBudgets().tiers, (file) => gzipBytes(join(folder, file)))

if (isMain(import.meta.filename)) {
  if (process.argv.includes('--build'))
    await (await import('./embedPages.mjs')).buildPage('embed-html')
  const sizes = measure()
  console.log(JSON.stringify(sizes, null, 2))
  const over = overBudget(sizes, readBudgets().budgets)
  for (const line of over) console.error(`over budget: ${line}`)
  if (process.argv.includes('--readme'))
    await (await import('./readmeSizes.mjs')).writeReadmeSizes(sizes, readBudgets().budgets)
  if (process.argv.includes('--check') && over.length > 0) process.exitCode = 1
}
