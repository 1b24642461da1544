import { readFileSync } from 'node:fs'

/** @typedef {import('vite').Rolldown.OutputChunk} OutputChunk */

/** Length of code that shares a file: about 4 kB minified and compressed. */
const fileLimit = 16_000
/** Length of a setup that is not worth a request of its own: about a quarter kB. */
const setupLimit = 600

const plugin = /\/plugins\/(?!ports\/)([\w-]+)\//
const index = /\/plugins\/([\w-]+)\/index\.ts$/
const port = /\/plugins\/ports\/([\w-]+)\.ts$/
const namespace = /\/namespaces\/(?!kit\/)([\w-]+)\/[^?]+$/
const source = /\/(namespaces|kernel)\/[^?]+\.ts(\?|$)/
/** A package that is imported for its code, and that not every build has. */
const bare = /^import (?!type)[^;]*? from '(?!valibot|immer|mitt|[.#])([^']+)'$/gm
const door = /\/namespaces\/[\w-]+\/(index|manifest)\.ts$/
const locale = /\/locales\/[\w-]+\.json$/
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

/**
 * The libraries that code imports, as a key. Files are joined only where it is the same: a library
 * that is not installed fails the file that names it.
 * @param {ReadonlySet<OutputChunk>} chunks
 */
function librariesOf(chunks) {
  const ids = [...chunks].flatMap(({ moduleIds }) => moduleIds).filter((id) => source.test(id))
  const names = ids.flatMap((id) =>
    [...readFileSync(id.replace(/\?.*/, ''), 'utf8').matchAll(bare)].map(([, name = '']) => name),
  )
  return [...new Set(names)].toSorted().join(' ')
}

/**
 * Puts the ports of plugins that are off by default beside the manifest of their plugin.
 * @param {Map<string, string>} files
 * @param {readonly OutputChunk[]} chunks
 * @param {(id: string) => boolean} isFree
 */
function addPorts(files, chunks, isFree) {
  const owners = new Set(files.values())
  for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
    const [, name = ''] = port.exec(id) ?? []
    const own = `${name}-manifest`
    if (name && isFree(id)) files.set(id, owners.has(own) ? own : 'later')
  }
  return files
}

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
  return addPorts(files, chunks, isFree)
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
 * Names the file of each module of a plugin: one for its setup, which must work without the shell,
 * one for what its views share, further ones for its views, neighbours together up to a limit.
 * @param {readonly OutputChunk[]} chunks the bundler's own, one for each set of entries
 * @param {(id: string) => boolean} isFree false for a module of a tier
 * @returns {Map<string, string>} file names by module
 */
export function pluginFiles(chunks, isFree) {
  const nextBin = createBins()
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const inSetup = new Set(
    chunks
      .filter(({ facadeModuleId }) => isSetup(facadeModuleId ?? ''))
      .flatMap((chunk) => [...withImports(chunk, byFile)].flatMap(({ moduleIds }) => moduleIds)),
  )
  const suffixOf = (
    /** @type {OutputChunk} */ chunk,
    /** @type {string} */ owner,
    /** @type {string[]} */ ids,
  ) => {
    if (ids.some((id) => inSetup.has(id))) return ''
    return chunk.isDynamicEntry ? `-views${nextBin(owner, lengthOf(chunk, ids))}` : '-parts'
  }
  const files = manifestFiles(chunks, isFree)
  const sorted = chunks.toSorted((a, b) =>
    (a.facadeModuleId ?? '').localeCompare(b.facadeModuleId ?? ''),
  )
  for (const chunk of sorted) {
    const ids = chunk.moduleIds.filter(
      (id) => isFree(id) && !files.has(id) && plugin.test(id) && !locale.test(id),
    )
    const owner = ownerOf(chunk)
    if (ids.length === 0 || owner === undefined) continue
    const suffix = suffixOf(chunk, owner, ids)
    for (const id of ids) files.set(id, `${owner}${suffix}`)
  }
  return joinSmall(files, chunks)
}

/**
 * The length of each file's code.
 * @param {ReadonlyMap<string, string>} files
 * @param {readonly OutputChunk[]} chunks
 */
function fileLengths(files, chunks) {
  /** @type {Map<string, number>} */
  const lengths = new Map()
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const file = files.get(id)
    if (file !== undefined) lengths.set(file, (lengths.get(file) ?? 0) + renderedLength)
  }
  return lengths
}

/**
 * Joins the two files of a plugin whose views share one, where both are small: the second needs
 * the first. A small setup joins its manifest, which always comes before it.
 * @param {Map<string, string>} files
 * @param {readonly OutputChunk[]} chunks
 */
function joinSmall(files, chunks) {
  const lengths = fileLengths(files, chunks)
  const lengthOfBoth = (/** @type {string[]} */ ...names) =>
    names.reduce((sum, name) => sum + (lengths.get(name) ?? Number.POSITIVE_INFINITY), 0)
  for (const [id, file] of files) {
    const manifest = `${file}-manifest`
    if (lengths.has(manifest) && lengthOfBoth(file) < setupLimit) files.set(id, manifest)
    const [, owner] = /^(.*)-views1$/.exec(file) ?? []
    const parts = `${owner}-parts`
    const isLast = owner !== undefined && !lengths.has(`${owner}-views2`)
    if (isLast && lengthOfBoth(parts, file) < fileLimit) files.set(id, parts)
  }
  return files
}

const isConnect = (/** @type {OutputChunk} */ { moduleIds }) =>
  moduleIds.some((id) => /\/connect\.ts$/.test(id))

/**
 * Numbers the sets of chain libraries of each namespace.
 * @param {ReadonlyMap<string, OutputChunk>} byFile
 * @returns {(name: string, chunk: OutputChunk) => string} the end of the name of a chunk's file
 */
function createSuffixes(byFile) {
  /** @type {Map<string, string[]>} */
  const sets = new Map()
  return (name, chunk) => {
    const libraries = librariesOf(withImports(chunk, byFile))
    if (!libraries) return 'more'
    const known = sets.get(name) ?? []
    const next = known.includes(libraries) ? known : [...known, libraries]
    sets.set(name, next)
    return `chain${next.indexOf(libraries) + 1}`
  }
}

/**
 * Names the file of each module of a namespace: its connect path, and what it loads on demand, a
 * file for each set of chain libraries.
 * @param {readonly OutputChunk[]} chunks
 * @param {(id: string) => boolean} isFree
 * @returns {Map<string, string>} file names by module
 */
export function namespaceFiles(chunks, isFree) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const modulesOf = (/** @type {(chunk: OutputChunk) => boolean} */ test) =>
    new Set(
      chunks
        .filter(test)
        .flatMap((chunk) => [...withImports(chunk, byFile)].flatMap(({ moduleIds }) => moduleIds)),
    )
  const inDoor = modulesOf(({ moduleIds }) => moduleIds.some((id) => door.test(id)))
  /** @type {Map<string, string>} */
  const files = new Map()
  const isOwn = (/** @type {string} */ id) => namespace.test(id) && isFree(id) && !files.has(id)
  for (const id of modulesOf(isConnect))
    if (isOwn(id))
      files.set(id, `${namespace.exec(id)?.[1]}-${inDoor.has(id) ? 'shared' : 'connect'}`)
  const suffixOf = createSuffixes(byFile)
  for (const chunk of chunks) {
    const ids = chunk.moduleIds.filter((id) => isOwn(id) && !inDoor.has(id))
    const name = namespace.exec(ids[0] ?? '')?.[1]
    if (name === undefined) continue
    const suffix = suffixOf(name, chunk)
    for (const id of ids) files.set(id, `${name}-${suffix}`)
  }
  return files
}
