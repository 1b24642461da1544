import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenTest } from './readTestTitles.ts'
import { readTestTitles } from './readTestTitles.ts'

/**
 * Reads the tests of a file under a folder, each file once; undefined for a file that does not
 * exist.
 */
export function createTitleReader(
  root: string,
): (file: string) => readonly WrittenTest[] | undefined {
  const known = new Map<string, readonly WrittenTest[]>()
  return (file) => {
    const path = join(root, file)
    if (!known.has(file) && existsSync(path))
      known.set(file, readTestTitles(file, readFileSync(path, 'utf8')))
    return known.get(file)
  }
}
