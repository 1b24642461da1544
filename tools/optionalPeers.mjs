import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const statement =
  /^import\s+(?:\*\s+as\s+(?<all>[\w$]+)|(?<main>[\w$]+)|\{(?<names>[^}]*)\})\s+from\s+["'](?<from>[^"']+)["'];?$/gm

const expression = /\bimport\(["']([^"']+)["']\)/g

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

/**
 * Turns a static import of an optional library into a dynamic one inside `try`, which every bundler
 * treats as optional. Without the library, the chunk rejects and names the package to install.
 * @param {Record<string, string | undefined>} found
 * @param {string} library
 * @param {number} at
 */
function optional({ all, main, names = '', from = '' }, library, at) {
  const wanted = names.split(',').flatMap((name) => (name.trim() ? [name.trim()] : []))
  const parts = main ? [`default: ${main}`] : wanted.map((name) => name.replace(/\s+as\s+/, ': '))
  const module = all ?? `library$${at}`
  const first = all ? undefined : (parts[0] ?? '').split(':')[0]
  return [
    `let ${module};`,
    `try { ${module} = await import("${from}"); } ` +
      `catch (cause) { throw new Error("${library} is not installed.", { cause }); }`,
    ...(first
      ? [
          `if (!("${first}" in ${module})) throw new Error("${library} is not installed.");`,
          `const { ${parts.join(', ')} } = ${module};`,
        ]
      : []),
  ].join('\n')
}

/**
 * The chunk with its imports of libraries that may be missing made optional, static and dynamic
 * ones.
 * @param {string} code
 * @param {readonly string[]} [libraries]
 */
export function withOptionalLibraries(code, libraries = optionalLibraries()) {
  let count = 0
  const libraryOf = (/** @type {string} */ from = '') =>
    libraries.find((name) => from === name || from.startsWith(`${name}/`))
  const dynamic = code.replace(expression, (text, from) =>
    libraryOf(from) === undefined
      ? text
      : `(async () => { try { return await ${text}; } catch (cause) { throw cause; } })()`,
  )
  return dynamic.replace(statement, (text, ...rest) => {
    /** @type {Record<string, string | undefined>} */
    const groups = rest.at(-1)
    const library = libraryOf(groups['from'])
    return library === undefined ? text : optional(groups, library, count++)
  })
}

/**
 * Lets hosts build without the libraries of the chains they do not use.
 * @returns {import('vite').Plugin}
 */
export const optionalPeers = () => ({
  name: 'optional-peers',
  renderChunk: (code) => ({ code: withOptionalLibraries(code), map: null }),
})
