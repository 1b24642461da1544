import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Finds the script behind a command of an installed package, to run with `process.execPath`. On
 * Windows npm's folder of commands has files for a shell, which Node does not start.
 * @param {string} name of the package
 * @param {string} [command] by default the last part of the package's name
 * @param {string} [folder] where the package is installed
 */
export function toolEntry(name, command = name.replace(/^.*\//, ''), folder = root) {
  const place = join(folder, 'node_modules', name)
  /** @type {{ bin: Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  const script = bin[command]
  if (script === undefined) throw new RangeError(`${name} has no command ${command}`)
  return join(place, script)
}
