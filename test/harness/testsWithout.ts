import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveSpecifier } from '../architecture/createModuleGraph.ts'
import { readImports } from '../architecture/readImports.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The unit tests that reach no file of a folder, by any import, static or not: the tests of the
 * rest. Tests that compare documents with the tree are left out: they name what to delete there.
 */
export function testsWithout(folder: string): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  const known = new Set(files)
  const reaching = new Map<string, boolean>()
  const reaches = (path: string): boolean => {
    const answer = reaching.get(path)
    if (answer !== undefined) return answer
    reaching.set(path, path.startsWith(`${folder}/`))
    if (path.startsWith(`${folder}/`)) return true
    const found = readImports(path, readFileSync(join(root, path), 'utf8')).some(
      ({ specifier, arrives }) => {
        const file = resolveSpecifier(path, specifier)
        return arrives !== 'type' && file !== undefined && known.has(file) && reaches(file)
      },
    )
    reaching.set(path, found)
    return found
  }
  return files.filter(
    (path) =>
      /^(kernel|modal|namespaces|plugins|ui-shell|verify)\/.*\.test\.tsx?$/.test(path) &&
      !/\.browser\.test\./.test(path) &&
      !reaches(path),
  )
}
