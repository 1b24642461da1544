import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * The part of a built chunk that counts here.
 * @typedef {{ fileName: string, code: string, imports: readonly string[], isEntry?: boolean }} Chunk
 */

const statement =
  /^import\s+(?:\*\s+as\s+(?<all>[\w$]+)|(?<main>[\w$]+)|\{(?<names>[^}]*)\})\s+from\s+["'](?<from>[^"']+)["'];?$/gm

const expression = /\bimport\((["'])([^"']+)\1\)/g

/**
 * Lists the libraries that a host may lack: chain libraries, the WalletConnect client. React is
 * shared with the page and always present.
 * @returns {string[]}
 */
function optionalLibraries() {
  const { peerDependenciesMeta } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  )
  return Object.keys(peerDependenciesMeta).filter((name) => !/^react(-dom)?$/.test(name))
}

/** The file that holds a library once it is loaded. */
const holderOf = (/** @type {string} */ path) =>
  `chunks/library-${path.replace(/^@/, '').replace(/\W+/g, '-')}.js`

/** How one file of the package names another. */
function pathTo(/** @type {string} */ file, /** @type {string} */ from) {
  const path = posix.relative(posix.dirname(from), file)
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Holds a library: `load` imports it, inside `try`, which every bundler treats as optional. Without
 * the library, `load` rejects and names the package to install.
 * @param {string} path
 * @param {string} library
 */
const holderCode = (path, library) => `export let library;
export async function load() {
	try {
		library ??= await import("${path}");
	} catch (cause) {
		throw new Error("${library} is not installed.", { cause });
	}
}
`

/**
 * Takes a static import of an optional library from the file that holds it.
 * @param {Record<string, string | undefined>} found
 * @param {string} library
 * @param {string} holder
 * @param {number} at
 */
function takeFromHolder({ all, main, names = '' }, library, holder, at) {
  const wanted = names.split(',').flatMap((name) => (name.trim() ? [name.trim()] : []))
  const parts = main ? [`default: ${main}`] : wanted.map((name) => name.replace(/\s+as\s+/, ': '))
  const module = all ?? `library$${at}`
  const first = all ? undefined : (parts[0] ?? '').split(':')[0]
  return [
    `import { library as ${module} } from "${holder}";`,
    ...(first
      ? [
          `if (!("${first}" in ${module})) throw new Error("${library} is not installed.");`,
          `const { ${parts.join(', ')} } = ${module};`,
        ]
      : []),
    // One line for one line keeps the source map true.
  ].join(' ')
}

/**
 * Changes a static import of an optional library into one of the file that holds it.
 * @param {string} code
 * @param {string} fileName
 * @param {readonly string[]} [libraries]
 * @returns {{ code: string, paths: readonly string[] }} `paths`: what the code takes from a holder
 */
export function withHeldLibraries(code, fileName, libraries = optionalLibraries()) {
  /** @type {string[]} */
  const paths = []
  const libraryOf = (/** @type {string} */ from = '') =>
    libraries.find((name) => from === name || from.startsWith(`${name}/`))
  const caught = code.replace(expression, (text, _, from) =>
    libraryOf(from) === undefined
      ? text
      : `(async () => { try { return await ${text}; } catch (cause) { throw cause; } })()`,
  )
  const made = caught.replace(statement, (text, ...rest) => {
    /** @type {Record<string, string | undefined>} */
    const groups = rest.at(-1)
    const from = groups['from'] ?? ''
    const library = libraryOf(from)
    if (library === undefined) return text
    const holder = pathTo(holderOf(from), fileName)
    return takeFromHolder(groups, library, holder, paths.push(from) - 1)
  })
  return { code: made, paths }
}

/**
 * Has each chunk load the libraries of another chunk before it imports that chunk. A top-level
 * await would do the same, but keeps a host from building for older browsers, or without modules.
 * @param {readonly Chunk[]} chunks
 * @param {ReadonlyMap<string, readonly string[]>} held the paths that each file takes from a holder
 * @returns {ReadonlyMap<string, string>} the code of each file that changed
 */
export function withLibrariesLoaded(chunks, held) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** @returns {Set<string>} */
  const needsOf = (/** @type {string} */ name, seen = new Set([name])) => {
    const needs = new Set(held.get(name))
    for (const next of byName.get(name)?.imports ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      for (const path of needsOf(next, seen)) needs.add(path)
    }
    return needs
  }
  const early = chunks.find(({ fileName, isEntry }) => isEntry && needsOf(fileName).size > 0)
  if (early)
    throw new Error(
      `${early.fileName} needs ${[...needsOf(early.fileName)].join(', ')} as soon as it is ` +
        'imported. Import the code that uses an optional library on demand.',
    )
  return new Map(
    chunks.map(({ fileName, code }) => [
      fileName,
      code.replace(expression, (text, _, from) => {
        if (!from.startsWith('.')) return text
        const needs = [...needsOf(posix.join(dirname(fileName), from))]
        if (needs.length === 0) return text
        const loads = needs.map(
          (path) => `import("${pathTo(holderOf(path), fileName)}").then(({ load }) => load())`,
        )
        return `Promise.all([${loads.join(', ')}]).then(() => ${text})`
      }),
    ]),
  )
}

/**
 * Lets hosts build without the libraries of the chains they do not use, and for targets without
 * top-level await.
 * @returns {import('vite').Plugin}
 */
export const optionalPeers = () => ({
  name: 'optional-peers',
  generateBundle(_, bundle) {
    const libraries = optionalLibraries()
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    /** @type {Map<string, readonly string[]>} */
    const held = new Map()
    for (const chunk of chunks) {
      const { code, paths } = withHeldLibraries(chunk.code, chunk.fileName, libraries)
      chunk.code = code
      held.set(chunk.fileName, paths)
    }
    const made = withLibrariesLoaded(chunks, held)
    for (const chunk of chunks) chunk.code = made.get(chunk.fileName) ?? chunk.code
    for (const path of new Set([...held.values()].flat()))
      this.emitFile({
        type: 'asset',
        fileName: holderOf(path),
        source: holderCode(path, libraries.find((name) => path.startsWith(name)) ?? path),
      })
  },
})
