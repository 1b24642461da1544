import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** True when every package that package.json names is installed in the version it names. */
export function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const { packages } = read('node_modules/.package-lock.json')
  const { dependencies, devDependencies } = read('package.json')
  return Object.entries({ ...dependencies, ...devDependencies }).every(
    ([name, version]) => packages[`node_modules/${name}`]?.version === version.replace(/^npm:@?[^@]+@/, ''),
  )
}

/**
 * Installs what the lockfile says when something is missing; progress goes to standard error.
 * @returns {boolean} whether all is there now
 */
export function installPackages() {
  if (isInstalled()) return true
  console.error('installing packages (once, about a minute) ...')
  // Not `npm ci`: a registry without the binaries of other platforms leaves them out of the lockfile, and `npm ci` takes that for a stale one.
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] })
  return status === 0
}
