/** @typedef {import('vite').Rolldown.OutputChunk} OutputChunk */

/** Length of code that shares a file: about 4 kB minified and compressed. */
const fileLimit = 16_000

const plugin = /\/plugins\/(?!ports\/)([\w-]+)\//
const index = /\/plugins\/([\w-]+)\/index\.ts$/
const namespace = /\/namespaces\/(?!kit\/)([\w-]+)\/[^?]+$/
const library = /\/node_modules\/(?!valibot\/|immer\/|mitt\/|react)/
const door = /\/namespaces\/[\w-]+\/(index|manifest)\.ts$/
const locale = /\.(?!en\.)([\w-]+)\.json$/
const isSetup = (/** @type {string} */ id) => /\/setup\.ts$/.test(id)
const lengthOf = (/** @type {OutputChunk} */ { modules }, /** @type {string[]} */ ids) =>
  ids.reduce((sum, id) => sum + (modules[id]?.renderedLength ?? 0), 0)

/**
 * The folder that owns a chunk: the plugin of its own entry, or of its modules.
 * @param {OutputChunk} chunk
 */
const ownerOf = ({ facadeModuleId, moduleIds }) =>
  [facadeModuleId, ...moduleIds.toReversed()].map((id) => plugin.exec(id ?? '')?.[1]).find(Boolean)

/**
 * A chunk and all that it imports.
 * @param {OutputChunk} chunk
 * @param {ReadonlyMap<string, OutputChunk>} byFile
 * @param {Set<OutputChunk>} seen
 * @returns {Set<OutputChunk>}
 */
function withImports(chunk, byFile, seen = new Set()) {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const file of chunk.imports) {
    const next = byFile.get(file)
    if (next) withImports(next, byFile, seen)
  }
  return seen
}

/** True for code with a chain library, as only sending and verifying should have. */
const hasLibrary = (/** @type {ReadonlySet<OutputChunk>} */ chunks) =>
  [...chunks].some(({ moduleIds }) => moduleIds.some((id) => library.test(id)))

/**
 * The file of what arrives with a plugin's manifest, before anything of the plugin is used.
 * @param {readonly OutputChunk[]} chunks
 * @param {(id: string) => boolean} isFree
 * @returns {Map<string, string>} file names by module
 */
function manifestFiles(chunks, isFree) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** @type {Map<string, string>} */
  const files = new Map()
  for (const chunk of chunks) {
    const owner = index.exec(chunk.facadeModuleId ?? '')?.[1]
    if (owner === undefined) continue
    for (const id of [...withImports(chunk, byFile)].flatMap(({ moduleIds }) => moduleIds))
      if (isFree(id) && plugin.exec(id)?.[1] === owner) files.set(id, `${owner}-manifest`)
  }
  return files
}

/**
 * Hands out the view files of plugins: neighbours together, until a file is full.
 * @returns {(owner: string, length: number) => number} the number of the file for the next code
 */
function createBins() {
  /** @type {Map<string, { at: number, length: number }>} */
  const bins = new Map()
  return (owner, length) => {
    const bin = bins.get(owner) ?? { at: 1, length: 0 }
    const isFull = bin.length > 0 && bin.length + length > fileLimit
    const next = isFull ? { at: bin.at + 1, length } : { ...bin, length: bin.length + length }
    bins.set(owner, next)
    return next.at
  }
}

/**
 * Names the file of each module of a plugin: one for its setup and what its views share, further
 * ones for its views, neighbours together up to a limit, and one for each further language.
 * @param {readonly OutputChunk[]} chunks the bundler's own, one for each set of entries
 * @param {(id: string) => boolean} isFree false for a module of a tier
 * @returns {Map<string, string>} file names by module
 */
export function pluginFiles(chunks, isFree) {
  const nextBin = createBins()
  const suffixOf = (
    /** @type {OutputChunk} */ chunk,
    /** @type {string} */ owner,
    /** @type {string[]} */ ids,
  ) => {
    const language = locale.exec(chunk.facadeModuleId ?? '')?.[1]
    if (language) return `.${language}`
    const isShared = !chunk.isDynamicEntry || ids.some(isSetup)
    return isShared ? '' : `-views${nextBin(owner, lengthOf(chunk, ids))}`
  }
  const files = manifestFiles(chunks, isFree)
  const sorted = chunks.toSorted((a, b) =>
    (a.facadeModuleId ?? '').localeCompare(b.facadeModuleId ?? ''),
  )
  for (const chunk of sorted) {
    const ids = chunk.moduleIds.filter((id) => isFree(id) && !files.has(id) && plugin.test(id))
    const owner = ownerOf(chunk)
    if (ids.length === 0 || owner === undefined) continue
    const suffix = suffixOf(chunk, owner, ids)
    for (const id of ids) files.set(id, `${owner}${suffix}`)
  }
  return files
}

/**
 * Names the file of each module of a namespace: its connect path, and what it loads on demand
 * without a chain library. Code with a library keeps the bundler's own files.
 * @param {readonly OutputChunk[]} chunks
 * @param {(id: string) => boolean} isFree
 * @returns {Map<string, string>} file names by module
 */
export function namespaceFiles(chunks, isFree) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isConnect = (/** @type {OutputChunk} */ { moduleIds }) =>
    moduleIds.some((id) => /\/connect\.ts$/.test(id))
  const inDoor = new Set(
    chunks.flatMap(({ moduleIds }) => (moduleIds.some((id) => door.test(id)) ? moduleIds : [])),
  )
  /** @type {Map<string, string>} */
  const files = new Map()
  for (const chunk of chunks.toSorted((a, b) => Number(isConnect(b)) - Number(isConnect(a)))) {
    if (hasLibrary(withImports(chunk, byFile))) continue
    const suffix = isConnect(chunk) ? 'connect' : 'more'
    for (const id of chunk.moduleIds) {
      const name = namespace.exec(id)?.[1]
      if (name !== undefined && isFree(id) && !inDoor.has(id)) files.set(id, `${name}-${suffix}`)
    }
  }
  return files
}
