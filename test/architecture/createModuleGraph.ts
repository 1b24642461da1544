import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SourceFile } from './productFiles.ts'
import { readImports } from './readImports.ts'

const root = join(import.meta.dirname, '../..')

/** The `imports` map of package.json: each `#name` with the file behind it. */
const subpaths: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).imports

/** The file of this project behind a specifier, or undefined for a package. */
export function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  for (const [name, file] of Object.entries(subpaths)) {
    const [before = '', after] = name.split('*')
    if (after === undefined ? specifier === name : specifier.startsWith(before))
      return posix.normalize(file.replace('*', specifier.slice(before.length)))
  }
  return undefined
}

/** The packages and files that load with a module: its own and those of its static imports. */
export type StaticImports = {
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** Reads the imports of all files once; the result answers for each of them. */
export function createModuleGraph(files: readonly SourceFile[]): (path: string) => StaticImports {
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      readImports(path, text).filter((one) => one.arrives === 'static'),
    ]),
  )
  return (path) => {
    const seen = new Set<string>()
    const packages = new Set<string>()
    const visit = (at: string): void => {
      const named = imports.get(at)
      if (seen.has(at) || named === undefined) return
      seen.add(at)
      for (const { specifier } of named) {
        const file = resolveSpecifier(at, specifier)
        if (file === undefined) packages.add(specifier)
        else visit(file)
      }
    }
    visit(path)
    return { files: [...seen], packages: [...packages] }
  }
}
