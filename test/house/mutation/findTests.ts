import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolveSpecifier } from '../../architecture/createModuleGraph.ts'
import { readImports } from '../../architecture/readImports.ts'

const isUnitTest = (path: string) =>
  !/\.browser\.test\.|^sandbox\/|^test\/(?!architecture\/|house\/|harness\/)/.test(path)

/** The modules of this project that each file imports, at once or on demand; read once. */
function findImporters(root: string) {
  const known = new Map<string, readonly string[]>()
  return (path: string): readonly string[] => {
    const found = known.get(path)
    if (found) return found
    known.set(path, [])
    const imports = /\.tsx?$/.test(path)
      ? readImports(path, readFileSync(join(root, path), 'utf8'))
      : []
    const files = imports
      .filter(({ arrives }) => arrives !== 'type')
      .flatMap(({ specifier }) => resolveSpecifier(path, specifier)?.replace(/\?.*$/, '') ?? [])
    known.set(path, files)
    return files
  }
}

/**
 * The unit tests of a product file: those that import it themselves. A file that no test imports
 * has those of its folder that reach it,
 * and where the folder has none, every unit test that does.
 */
export function findTests(root: string, file: string): string[] {
  const tracked = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx'],
    { cwd: root, encoding: 'utf8' },
  )
  const tests = tracked.trim().split('\n').filter(isUnitTest)
  const imported = findImporters(root)
  const reaches = (from: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false
    seen.add(from)
    return imported(from).some((one) => one === file || reaches(one, seen))
  }
  const isHere = (test: string) => test.startsWith(`${dirname(file)}/`)
  const direct = tests.filter((test) => imported(test).includes(file))
  if (direct.length > 0) return direct
  const near = tests.filter((test) => isHere(test) && reaches(test))
  return near.length > 0
    ? near
    : tests.filter(
        (test) => /^(kernel|namespaces|plugins|ui-shell|verify)\//.test(test) && reaches(test),
      )
}
