import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { installFolder } from './installFolder.mjs'
import { installPackage, placePackages } from './strangerPackages.mjs'

const bundlers = join(import.meta.dirname, 'strangers')
// Not named `require`: types and lint resolve that from the root, which has neither bundler.
const load = createRequire(join(bundlers, 'package.json'))

async function buildVite(/** @type {string} */ app) {
  const served = join(app, 'served')
  await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    // Hidden maps leave the scripts as they are.
    build: { outDir: served, sourcemap: 'hidden' },
  })
}

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
}

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
}

/** Writes no source maps: React belongs to Next's runtime, which the page loads. */
async function buildNext(/** @type {string} */ app) {
  placePackages(['next'], bundlers, app)
  const next = join(app, 'node_modules/next/dist/bin/next')
  await promisify(execFile)(process.execPath, [next, 'build'], {
    cwd: app,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  // `next start` answers with these files.
  const pages = join(app, '.next/server/app')
  mkdirSync(join(app, 'served/bare'), { recursive: true })
  cpSync(join(pages, 'index.html'), join(app, 'served/index.html'))
  cpSync(join(pages, 'bare.html'), join(app, 'served/bare/index.html'))
  cpSync(join(app, '.next/static'), join(app, 'served/_next/static'), { recursive: true })
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
 * Places an application of `apps`, with the packed package installed.
 * @param {string} from
 * @param {string} folder
 * @param {string} built
 */
async function placeApplication(from, folder, built) {
  await installFolder(bundlers)
  cpSync(join(bundlers, 'apps', from), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  installPackage(folder, built)
}

/**
 * Builds a server that answers with the page's markup, as Cloudflare Workers and Vercel's edge runtime
 * run it: in one file. React is left out of it.
 * @param {string} folder an empty one outside of this repository
 * @param {string} built the package's folder
 * @param {string} condition of the runtime
 * @returns {Promise<string>} the file
 */
export async function buildEdgeServer(folder, built, condition) {
  await placeApplication('edge', folder, built)
  const outfile = join(folder, 'served.js')
  await load('esbuild').build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    bundle: true,
    format: 'esm',
    minify: true,
    conditions: [condition, 'worker', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom'],
    logLevel: 'error',
    outfile,
  })
  return outfile
}

/**
 * Builds an application that uses the packed package, with nothing configured.
 * @param {Stranger} name
 * @param {string} folder an empty one outside of this repository, whose packages it would see
 * @param {string} built the package's folder
 * @returns {Promise<string>} the folder to serve
 */
export async function buildStranger(name, folder, built) {
  // Tests run with another one, and bundlers would take React's development build.
  process.env['NODE_ENV'] = 'production'
  const { from, build } = kinds[name]
  await placeApplication(from, folder, built)
  await build(folder)
  return join(folder, 'served')
}
