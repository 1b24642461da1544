import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allNamespacesPath, catalogPath, requestStoredPath } from '../../tools/catalog.mjs'
import { product } from '../../tools/removal.mjs'
import { resolveSpecifier } from '../architecture/createModuleGraph.ts'
import { readImports } from '../architecture/readImports.ts'

const root = join(import.meta.dirname, '../..')
/** The files that name every folder, and are written anew where one is removed. */
const catalogs: readonly string[] = [allNamespacesPath, catalogPath, requestStoredPath]

/**
 * The unit tests of the rest: `rest` reach no file of the folders except by a catalogue; `affected`
 * of them reach a catalogue, and alone run other code without the folders. Of those, tests that
 * name a folder's feature or all built-in parts are left out: they are changed with a removal.
 */
export function testsWithout(folders: readonly string[]): {
  readonly rest: readonly string[]
  readonly affected: readonly string[]
} {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  const known = new Set(files)
  const isGone = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`))
  const importsOf = (path: string): readonly string[] =>
    readImports(path, readFileSync(join(root, path), 'utf8')).flatMap(({ specifier, arrives }) => {
      const file = arrives === 'type' ? undefined : resolveSpecifier(path, specifier)
      const isLeft = file !== undefined && !(catalogs.includes(path) && isGone(file))
      return isLeft && known.has(file) ? [file] : []
    })
  const imports = new Map<string, readonly string[]>()
  const reach = (path: string): ReadonlySet<string> => {
    const reached = new Set([path])
    for (const one of reached) {
      if (!imports.has(one)) imports.set(one, importsOf(one))
      for (const file of imports.get(one) ?? []) reached.add(file)
    }
    return reached
  }
  const naming = new RegExp(
    `\\b(${[...folders.map((folder) => basename(folder)), 'builtInIds', 'builtInNamespaces'].join('|')})\\b`,
  )
  const affected: string[] = []
  const rest = files.filter((path) => {
    if (!product.includes(path.split('/')[0] ?? '') || !/\.test\.tsx?$/.test(path)) return false
    if (/\.browser\.test\./.test(path)) return false
    const reached = reach(path)
    if ([...reached].some(isGone)) return false
    if (!catalogs.some((one) => reached.has(one))) return true
    if (naming.test(readFileSync(join(root, path), 'utf8'))) return false
    affected.push(path)
    return true
  })
  return { rest, affected }
}
