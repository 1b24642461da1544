import { existsSync, realpathSync } from 'node:fs'

/**
 * True in the script that Node was started with, also by a path with a symbolic link in it.
 * @param {string} file `import.meta.filename`
 */
export function isMain(file) {
  const started = process.argv[1]
  return started !== undefined && existsSync(started) && realpathSync(started) === file
}
