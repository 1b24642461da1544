import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { npmCommand } from './npmCommand.mjs'

const root = join(import.meta.dirname, '..')
/** On the same disk as the folders, so that a finished installation is put in place by renaming. */
const workplace = join(root, '.cache/installing')
const nameOf = (/** @type {string} */ folder) => relative(root, folder).replaceAll('\\', '/')

/** The state that an installation of this lockfile has on this machine. */
const stateOf = (/** @type {string} */ folder) =>
  `${createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')} ${process.platform}-${process.arch}`

const stampOf = (/** @type {string} */ folder) => join(folder, 'node_modules/.installed')

/**
 * True when the folder has what its lockfile says; a folder without a package.json needs nothing.
 * @param {string} folder
 */
export function isFolderInstalled(folder) {
  if (!existsSync(join(folder, 'package.json'))) return true
  return existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === stateOf(folder)
}

/**
 * The packages of a folder that exist for other platforms only.
 * @param {string} folder
 * @returns {string[]}
 */
export function absentHere(folder) {
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return Object.keys(optionalDependencies).filter(
    (name) => !existsSync(join(folder, 'node_modules', name)),
  )
}

/** True when the process that holds the lock has ended. */
function isAbandoned(/** @type {string} */ lock) {
  try {
    const id = Number(readFileSync(join(lock, 'pid'), 'utf8'))
    // An empty file is no id; 0 would stand for this process and its group.
    if (id > 0 && process.kill(id, 0)) return false
  } catch (error) {
    if (Object(error).code === 'EPERM') return false
  }
  // Between making the lock and writing the id the file is absent or empty.
  const made = statSync(lock, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > 2000
}

/**
 * Takes the lock, or waits until it is gone: then another process has done the work, or failed at
 * it.
 */
async function locked(/** @type {string} */ lock, /** @type {() => Promise<void>} */ work) {
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      // Only another process's lock goes away by waiting; a folder of another user does not.
      if (Object(error).code !== 'EEXIST') throw error
      if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true })
      await wait(250)
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid))
    await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/**
 * Runs `npm ci` in a copy of the folder's two files and puts the finished node_modules in place, so
 * that no process ever sees half of one.
 */
async function install(/** @type {string} */ folder, /** @type {string} */ making) {
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(folder, file), join(making, file))
  // No install scripts: no package needs one, and some would build native code. No peers: those
  // that matter are the root's.
  const { file, words, shell } = npmCommand([
    'ci',
    '--prefix',
    making,
    '--include=dev',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  const child = spawn(file, words, { cwd: making, stdio: ['ignore', 2, 2], shell })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm ci for ${nameOf(folder)} ended with ${code}`)
  mkdirSync(join(making, 'node_modules'), { recursive: true })
  writeFileSync(stampOf(making), stateOf(making))
  if (existsSync(join(folder, 'node_modules')))
    renameSync(join(folder, 'node_modules'), join(making, 'replaced'))
  renameSync(join(making, 'node_modules'), join(folder, 'node_modules'))
}

/**
 * Installs the packages of a folder with a package.json and a lockfile of its own, unless they are
 * there. Safe to call from several processes at once.
 * @param {string} folder
 */
export async function installFolder(folder) {
  if (isFolderInstalled(folder)) return
  const making = join(workplace, nameOf(folder).replaceAll('/', '-'))
  mkdirSync(workplace, { recursive: true })
  await locked(`${making}.lock`, async () => {
    if (isFolderInstalled(folder)) return
    console.error(`Installing the packages of ${nameOf(folder)} (once) ...`)
    await install(folder, making).finally(() => rmSync(making, { recursive: true, force: true }))
    const platform = `${process.platform}-${process.arch}`
    for (const name of absentHere(folder))
      console.error(`${nameOf(folder)}: ${name} is for another platform than ${platform}`)
  })
}
