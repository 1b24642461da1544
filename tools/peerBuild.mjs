// Other connection modals, built as the applications that use them: installed from the registry into
// .cache/bench, outside of our packages, and measured from outside. Their code is not read.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { npmCommand } from './npmCommand.mjs'

const root = join(import.meta.dirname, '..')
const apps = join(import.meta.dirname, 'peers')
/** @type {Readonly<Record<string, Readonly<Record<string, string>>>>} exact versions by package */
const packages = JSON.parse(readFileSync(join(apps, 'packages.json'), 'utf8'))
/** Time for one installation, milliseconds. */
const installTimeout = 300_000

export const peers = Object.keys(packages)

/**
 * Installs the packages of a peer, unless these versions are installed.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} dependencies
 */
function install(folder, dependencies) {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies })
  const stamp = join(folder, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return
  writeFileSync(join(folder, 'package.json'), manifest)
  const { file, words, shell } = npmCommand([
    ...['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  ])
  const options = /** @type {const} */ ({ encoding: 'utf8', timeout: installTimeout, shell })
  const { status, error, stderr } = spawnSync(file, words, { ...options, cwd: folder })
  if (status !== 0) throw new Error(`npm install failed: ${error?.message ?? stderr.trim()}`)
  writeFileSync(stamp, manifest)
}

/**
 * Installs a peer and builds its page with Vite, nothing configured. Throws without the registry.
 * @param {string} name one of `peers`
 * @param {string} [page] another page of its folder
 * @returns {Promise<string>} the folder to serve
 */
export async function buildPeer(name, page = 'index') {
  const folder = join(root, '.cache/bench', name)
  mkdirSync(folder, { recursive: true })
  install(folder, packages[name] ?? {})
  cpSync(join(apps, name), folder, { recursive: true })
  const served = join(folder, 'served', page)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: served,
      emptyOutDir: true,
      sourcemap: 'hidden',
      rolldownOptions: { input: join(folder, `${page}.html`) },
    },
  })
  return served
}
