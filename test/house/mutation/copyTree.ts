import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies the working tree, without what git ignores, to a folder of its own; packages are linked.
 * Returns the folder.
 */
export function copyTree(root: string): string {
  const parent = join(root, '.cache/mutation')
  mkdirSync(parent, { recursive: true })
  const copy = mkdtempSync(join(parent, 'tree-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  for (const file of files.filter((one) => existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
