import { dirname, relative } from 'node:path/posix'

const reexport = /^export\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["'];?$/
const comment = /\/\/.*$|\/\*[\s\S]*?\*\//gm

/** @param {string} list names of a statement, `a as b, c` */
const pairs = (list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [from = '', to = from] = part.split(/\s+as\s+/)
      return /** @type {const} */ ([from, to])
    })

/**
 * The one chunk that a facade re-exports, and its names there; undefined for a chunk with code.
 * @param {string} code
 * @returns {{ from: string, names: Record<string, string> } | undefined} the facade's names to
 * those of the chunk
 */
function readFacade(code) {
  const found = reexport.exec(code.replace(comment, '').trim())
  if (!found) return undefined
  const [, names = '', from = ''] = found
  return { from, names: Object.fromEntries(pairs(names).map(([there, name]) => [name, there])) }
}

/**
 * The answer of an import of its own chunk, without importing it: esbuild cannot.
 * @param {string} code of the chunk
 * @param {[name: string, there: string][]} entries
 */
function ownNames(code, entries) {
  const exported = pairs(/^export \{([^}]*)\};?$/m.exec(code)?.[1] ?? '')
  const locals = Object.fromEntries(exported.map(([local, name]) => [name, local]))
  const names = entries.map(([name, there]) => `${name}: ${locals[there]}`)
  return `Promise.resolve().then(() => ({ ${names.join(', ')} }))`
}

/** @param {string} from a file of the build @param {string} to */
function pathTo(from, to) {
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Lets dynamic imports of a chunk without code name the chunk that has it, and drops such chunks but
 * for the package's doors. A module that is both a
 * door of the package and loaded on demand gets such a chunk, which would be a request of its own
 * and, in bundlers that preload nothing, a round trip.
 * @returns {import('vite').Plugin}
 */
export const withoutFacades = () => ({
  name: 'without-facades',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
    /** @type {Map<string, { to: string, names: Record<string, string> }>} */
    const facades = new Map()
    for (const { fileName, code } of chunks) {
      const facade = readFacade(code)
      if (facade)
        facades.set(fileName, {
          to: relative('', `${dirname(fileName)}/${facade.from}`),
          names: facade.names,
        })
    }
    for (const chunk of chunks)
      chunk.code = chunk.code.replace(/\bimport\("(\.[^"]+)"\)/g, (whole, path) => {
        const facade = facades.get(relative('', `${dirname(chunk.fileName)}/${path}`))
        if (!facade) return whole
        const entries = Object.entries(facade.names)
        if (facade.to === chunk.fileName) return ownNames(chunk.code, entries)
        const names = entries.map(([name, there]) => `${name}: n.${there}`)
        return `import("${pathTo(chunk.fileName, facade.to)}").then((n) => ({ ${names.join(', ')} }))`
      })
    for (const { fileName, isEntry } of chunks)
      if (facades.has(fileName) && !isEntry) delete bundle[fileName]
  },
})
