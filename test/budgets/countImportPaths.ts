import { readImports } from './readImports.ts'

/**
 * Counts what a bundler builds that makes other chunks of a file for each set of files that are
 * loaded before it, as Turbopack does for browsers ("nested async chunking"): the cases of a file
 * that is imported on demand, and of what a page has loaded by then.
 * @param entries paths of the files that the page imports
 * @returns cases by the path of the file
 */
export function countImportPaths(entries: readonly string[]): ReadonlyMap<string, number> {
  const known = new Map<string, ReturnType<typeof readImports>>()
  const importsOf = (path: string) => {
    const found = known.get(path) ?? readImports(path)
    known.set(path, found)
    return found
  }
  const arrivingWith = (path: string, loaded: ReadonlySet<string>, found = new Set<string>()) => {
    if (loaded.has(path) || found.has(path)) return found
    found.add(path)
    for (const next of importsOf(path).now) arrivingWith(next, loaded, found)
    return found
  }
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  const follow = (arrived: ReadonlySet<string>, loaded: ReadonlySet<string>) => {
    for (const path of [...arrived].flatMap((from) => importsOf(from).onDemand)) {
      const key = `${path} after ${[...loaded].toSorted().join()}`
      if (loaded.has(path) || seen.has(key)) continue
      seen.add(key)
      counts.set(path, (counts.get(path) ?? 0) + 1)
      const next = arrivingWith(path, loaded)
      follow(next, new Set([...loaded, ...next]))
    }
  }
  const page = new Set(entries.flatMap((path) => [...arrivingWith(path, new Set())]))
  follow(page, page)
  return counts
}
