import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The conditions of servers that run one uploaded file: Cloudflare Workers, Vercel's edge runtime. */
export const edgeConditions = ['workerd', 'edge-light']
/** The path of their door in the package. */
export const edgeDoor = 'modal/index.edge.js'

/** Bundlers take of the kernel what the error needs. */
const head = 'import { LatchkeyError } from "../kernel/index.js";\n'
/** Code in place of imports where there is no page: the error of the methods, and no screens. */
const substitutes = new Map([
  ['boot', 'Promise.resolve({ boot() { throw new LatchkeyError("browser-only"); } })'],
  // Development builds alone report mistakes.
  ['bootEarly', 'import("../chunks/bootEarly.js")'],
  ...['first', 'namespaces', 'preloadEarly', 'requestStored', 'screen', 'translations'].map(
    (chunk) => /** @type {const} */ ([chunk, 'Promise.reject()']),
  ),
])
/** The import of a chunk, with the names that compaction wrote behind it. */
const chunkImport =
  /import\("\.\.\/chunks\/([\w.-]+)\.js"\)(?:\.then\(\(n\) => \(\{ boot: [\w.]+ \}\)\))?/g

/**
 * Writes the main door once more, for servers that put all they may ever import into one file: there
 * the modal never opens, and its screens, texts and chains would only fill the file.
 * @param {string} dist the package's folder
 */
export function writeEdgeDoor(dist) {
  const code = readFileSync(join(dist, 'modal/index.js'), 'utf8')
  const written = code
    .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
    .replace(chunkImport, (found, chunk) => {
      const substitute = substitutes.get(chunk)
      if (!substitute) throw new Error(`tools/edgeDoor.mjs does not know ${found}.`)
      return substitute
    })
  writeFileSync(join(dist, edgeDoor), head + written)
}
