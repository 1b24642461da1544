import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { npmCommand } from './npmCommand.mjs'
import { publishedManifest } from './publishedManifest.mjs'

const root = join(import.meta.dirname, '..')
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))

/** Puts a file at a second place: by a hard link, or by a copy where disks differ. */
function placeFile(/** @type {string} */ from, /** @type {string} */ to) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Places the files of one package, without the packages installed inside it. */
function placeFolder(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) placeFolder(source, target)
    else placeFile(source, target)
  }
}

/**
 * Finds a package as Node does, from the nearest node_modules outwards.
 * @param {string} folder the folder with the outermost node_modules
 * @param {string} place the path of the package that requires it, from the folder
 * @param {string} name
 * @returns {string | undefined} its path from the folder
 */
function findPackage(folder, place, name) {
  const inner = join(place, 'node_modules', name)
  if (existsSync(join(folder, inner, 'package.json'))) return inner
  if (place === '') return undefined
  const outer = place.lastIndexOf('node_modules')
  return findPackage(folder, outer <= 0 ? '' : place.slice(0, outer - 1), name)
}

/**
 * Places installed packages, with all they depend on, in the node_modules of an application. They
 * are files there, not symbolic links: bundlers treat linked packages as the host's own source.
 * @param {readonly string[]} names
 * @param {string} from the folder they are installed in
 * @param {string} app
 */
export function placePackages(names, from, app) {
  /** @type {Set<string>} */
  const placed = new Set()
  const visit = (/** @type {string} */ name, /** @type {string} */ parent) => {
    const place = findPackage(from, parent, name)
    if (place === undefined || placed.has(place)) return
    placed.add(place)
    placeFolder(join(from, place), join(app, place))
    const { dependencies, optionalDependencies } = readJson(join(from, place, 'package.json'))
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, place)
  }
  for (const name of names) visit(name, '')
}

/**
 * Builds the published package's code alone, without declarations, beside dist.
 * @returns {Promise<string>} its folder
 */
export async function buildPackageCode() {
  const outDir = join(root, '.cache/strangers/dist')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  })
  writeFileSync(join(outDir, 'package.json'), JSON.stringify(publishedManifest()))
  return outDir
}

/**
 * Installs the built package in an application as `npm install` of the published one would: packed,
 * with its dependencies in their versions, React, and no optional peer.
 * @param {string} app
 * @param {string} built the package's folder
 */
export function installPackage(app, built) {
  const { name, dependencies } = readJson(join(built, 'package.json'))
  const modules = join(app, 'node_modules')
  mkdirSync(modules, { recursive: true })
  const pack = ['pack', built, '--json', '--ignore-scripts', '--offline']
  const { file, words, shell } = npmCommand(pack)
  const [{ filename }] = JSON.parse(
    execFileSync(file, words, { cwd: app, encoding: 'utf8', shell }),
  )
  execFileSync('tar', ['-xzf', filename], { cwd: app })
  renameSync(join(app, 'package'), join(modules, name))
  placePackages([...Object.keys(dependencies), 'react', 'react-dom'], root, app)
}
