import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const always = /^(?:import|export) (?:[^"]* from )?"(\.[^"]+)";?$/gm
const onDemand = /\bimport\("(\.[^"]+)"\)/g

/** Reads which files of the package a built file imports, at once and on demand, as paths. */
export function readImports(path: string): {
  readonly now: readonly string[]
  readonly onDemand: readonly string[]
} {
  const code = readFileSync(path, 'utf8')
  const find = (pattern: RegExp) =>
    [...code.matchAll(pattern)].map(([, to = '']) => join(dirname(path), to))
  return { now: find(always), onDemand: find(onDemand) }
}
