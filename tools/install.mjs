import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installFolder, isFolderInstalled } from './installFolder.mjs'
import { isMain } from './isMain.mjs'
import { npmCommand } from './npmCommand.mjs'

const root = join(import.meta.dirname, '..')

/**
 * Reads what npm says that it has installed; nothing where it was interrupted before or meanwhile.
 * @param {string} path
 * @returns {Readonly<Record<string, { version?: string } | undefined>>}
 */
function readInstalled(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/**
 * Lists the packages of a folder's lockfile that are not installed in its version; optional ones
 * may lack.
 * @returns {{ name: string, wanted: string, installed: string | undefined }[]}
 */
export function listDifferences(folder = root) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const installed = readInstalled(join(folder, 'node_modules/.package-lock.json'))
  /** @type {[string, { version?: string, optional?: boolean }][]} */
  const wanted = Object.entries(read('package-lock.json').packages)
  return wanted.flatMap(([at, { version, optional }]) => {
    const found = installed[at]
    if (at === '' || optional === true || (found && found.version === version)) return []
    const name = at.replace(/^.*node_modules\//, '')
    return [{ name, wanted: version ?? '', installed: found && (found.version ?? 'a link') }]
  })
}

/** True when the root has what its lockfile says. */
export const isInstalled = () => listDifferences().length === 0

/**
 * Installs what the root's lockfile says when something is missing; progress goes to standard
 * error.
 * @returns {boolean} whether all is there now
 */
export function installPackages() {
  if (isInstalled()) return true
  console.error('Installing packages (once, about a minute) ...')
  const { file, words, shell } = npmCommand(['ci'])
  const { status, error } = spawnSync(file, words, { cwd: root, stdio: ['ignore', 2, 2], shell })
  if (error) console.error(`npm did not start: ${error.message}`)
  return status === 0
}

/**
 * Installs packages that are missing. A version other than the lockfile's stays, and is named on
 * standard error: a developer tries it, and an installation would replace it.
 * @returns {boolean} whether all is there now
 */
export function installMissing(differences = listDifferences()) {
  if (differences.some(({ installed }) => installed === undefined)) return installPackages()
  const names = differences.map(
    ({ name, wanted, installed }) => `${name} ${installed} instead of ${wanted}`,
  )
  if (names.length > 0)
    console.error(`${names.join(', ')}: \`npm ci\` installs what package-lock.json says.`)
  return true
}

/**
 * The folders below `sandbox/` that have packages of their own; those of third parties are
 * installed outside of this tree by their tests.
 * @returns {string[]}
 */
export function sandboxFolders(folder = join(root, 'sandbox')) {
  const entries = readdirSync(folder, { withFileTypes: true })
  const own = entries.some(({ name }) => name === 'package-lock.json') ? [folder] : []
  const inner = entries.filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'third-party',
  )
  return [...own, ...inner.flatMap(({ name }) => sandboxFolders(join(folder, name)))]
}

/** True when every folder of the sandbox has its packages. */
export const isSandboxInstalled = () => sandboxFolders().every(isFolderInstalled)

/**
 * Installs the packages of every folder of the sandbox, one after another: npm is busy, not
 * waiting. A folder that fails is named on standard error; the others go on.
 * @returns {Promise<string[]>} the folders that failed, from the root
 */
export async function installSandbox() {
  /** @type {string[]} */
  const failed = []
  for (const folder of sandboxFolders())
    await installFolder(folder).catch((error) => {
      console.error(`${error}`)
      failed.push(relative(root, folder))
    })
  return failed
}

// `npm run install-sandbox`
if (isMain(import.meta.filename))
  process.exitCode = installPackages() && (await installSandbox()).length === 0 ? 0 : 1
