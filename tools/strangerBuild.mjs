import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { installFolder } from './installFolder.mjs'
import { textsBySource } from './sourceShares.mjs'
import { installPackage, placePackages } from './strangerPackages.mjs'

/**
 * gzip bytes of the parts of a script: the package and its dependencies, React, the page with its
 * bundler's runtime. Each is compressed alone, so that the sum is more than the script has.
 * @typedef {{ own: number, react: number, page: number }} Share
 * @typedef {Record<string, Share>} Shares by the path of the script's URL
 */

const bundlers = join(import.meta.dirname, 'strangers')
// Not named `require`: types and lint resolve that from the root, which has neither bundler.
const load = createRequire(join(bundlers, 'package.json'))

/** @returns {keyof Share} */
function ownerOf(/** @type {string} */ path) {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(path)) return 'react'
  return path.includes('node_modules/') ? 'own' : 'page'
}

/**
 * @param {ReadonlyMap<string, string>} texts by path
 * @returns {Share}
 */
function shareOf(texts) {
  const bytes = (/** @type {keyof Share} */ owner) => {
    const own = [...texts].flatMap(([path, text]) => (ownerOf(path) === owner ? [text] : []))
    return own.length > 0 ? gzipSync(own.join(''), { level: 9 }).length : 0
  }
  return { own: bytes('own'), react: bytes('react'), page: bytes('page') }
}

/**
 * Reads the share of each script of a build that has source maps.
 * @returns {Shares}
 */
export function readShares(/** @type {string} */ served) {
  const files = readdirSync(served, { recursive: true, encoding: 'utf8' })
  const mapped = files.filter((file) => files.includes(`${file}.map`))
  const read = (/** @type {string} */ file) => readFileSync(join(served, file), 'utf8')
  return Object.fromEntries(
    mapped.map((file) => [
      `/${file}`,
      shareOf(textsBySource(read(file), JSON.parse(read(`${file}.map`)))),
    ]),
  )
}

/** @returns {Promise<Shares>} */
async function buildVite(/** @type {string} */ app) {
  const served = join(app, 'served')
  await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    // Hidden maps leave the scripts as they are.
    build: { outDir: served, sourcemap: 'hidden' },
  })
  return readShares(served)
}

/** @returns {Promise<Shares>} */
async function buildEsbuild(/** @type {string} */ app) {
  const served = join(app, 'served')
  await load('esbuild').build({
    absWorkingDir: app,
    entryPoints: ['main.js'],
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    sourcemap: 'external',
    logLevel: 'error',
    outdir: served,
  })
  cpSync(join(app, 'index.html'), join(served, 'index.html'))
  return readShares(served)
}

/** @returns {Promise<Shares>} */
async function buildWebpack(/** @type {string} */ app) {
  const served = join(app, 'served')
  const compiler = load('webpack')({
    mode: 'production',
    context: app,
    entry: './main.js',
    output: { path: served },
    devtool: 'hidden-source-map',
  })
  await new Promise((resolve, reject) =>
    compiler.run((/** @type {unknown} */ error, /** @type {any} */ stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString()))
      else compiler.close(resolve)
    }),
  )
  const html = readFileSync(join(app, 'index.html'), 'utf8')
  writeFileSync(join(served, 'index.html'), html.replace('type="module"', 'defer'))
  return readShares(served)
}

/**
 * Next names no modules; React belongs to its runtime, which the page loads.
 * @returns {Promise<Shares>}
 */
async function buildNext(/** @type {string} */ app) {
  placePackages(['next'], bundlers, app)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(app, 'node_modules/next/dist/bin/next'), 'build'],
    { cwd: app, encoding: 'utf8', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } },
  )
  if (status !== 0) throw new Error(`next build ended with ${status}\n${stdout}\n${stderr}`)
  // What `next start` answers for pages that it rendered while building.
  const pages = join(app, '.next/server/app')
  mkdirSync(join(app, 'served/bare'), { recursive: true })
  cpSync(join(pages, 'index.html'), join(app, 'served/index.html'))
  cpSync(join(pages, 'bare.html'), join(app, 'served/bare/index.html'))
  cpSync(join(app, '.next/static'), join(app, 'served/_next/static'), { recursive: true })
  return {}
}

const kinds = /** @type {const} */ ({
  vite: { from: 'html', build: buildVite },
  'vite-react': { from: 'react', build: buildVite },
  'bare-react': { from: 'bare', build: buildVite },
  webpack: { from: 'html', build: buildWebpack },
  next: { from: 'next', build: buildNext },
  esbuild: { from: 'html', build: buildEsbuild },
})

/** @typedef {keyof typeof kinds} Stranger */

export const strangers = /** @type {Stranger[]} */ (Object.keys(kinds))

/**
 * Builds an application that uses the packed package, with nothing configured.
 * @param {Stranger} name
 * @param {string} folder an empty one outside of this repository, whose packages it would see
 * @param {string} built the package's folder
 * @returns {Promise<{ served: string, shares: Shares }>} the folder to serve
 */
export async function buildStranger(name, folder, built) {
  await installFolder(bundlers)
  // Tests run with another one, and bundlers would take React's development build.
  process.env['NODE_ENV'] = 'production'
  const { from, build } = kinds[name]
  cpSync(join(bundlers, 'apps', from), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  installPackage(folder, built)
  return { served: join(folder, 'served'), shares: await build(folder) }
}
