import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPacked } from './installPacked.mjs'

const apps = join(import.meta.dirname, 'apps')
const execute = promisify(execFile)
/** The environment of builds and servers. */
export const environment = {
  ...process.env,
  // Tests run with another one, and bundlers would take React's development build.
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
}

/**
 * Packs the built package as `npm publish` would.
 * @param {string} dist the package's folder
 * @returns {Promise<string>} the file to install
 */
export async function packPackage(dist) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  const words = ['pack', dist, '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await execute('npm', words, { cwd: folder })
  return join(folder, JSON.parse(stdout)[0].filename)
}

/**
 * Builds an application.
 * @param {string} app its folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ seconds: number, warnings: string }>} how long the build took, and what it
 * printed on the error stream
 */
export async function runBuild(app, env) {
  const started = Date.now()
  const { stderr } = await execute('npm', ['run', 'build'], { cwd: app, env, maxBuffer: 1e8 })
  return { seconds: Math.round((Date.now() - started) / 1000), warnings: stderr }
}

/**
 * Installs the packed package in an application, as a developer would, and builds it.
 * @param {string} app its folder
 * @param {string} packed
 * @param {Parameters<typeof installPacked>[2]} [more] packages beside those of its manifest, and
 * another environment
 */
export async function buildApplication(app, packed, { env = environment, ...more } = {}) {
  await installPacked(app, packed, { env, ...more })
  return runBuild(app, env)
}

/**
 * Copies the application of a host, and builds it with the packed package.
 * @param {string} name the application's folder
 * @param {string} packed
 * @param {string} cdn the folder with the files for pages without a bundler
 * @param {Parameters<typeof buildApplication>[2]} [more]
 * @returns {Promise<{ app: string, served: string, seconds: number, warnings: string }>} `served`:
 * the folder to serve
 */
export async function buildHost(name, packed, cdn, more) {
  // Outside of this repository, whose packages it would see.
  const app = mkdtempSync(join(tmpdir(), `latchkey-host-${name}-`))
  cpSync(join(apps, name), app, { recursive: true })
  const served = join(app, 'served')
  if (!existsSync(join(app, 'package.json'))) {
    cpSync(cdn, join(app, 'latchkey'), { recursive: true })
    return { app, served: app, seconds: 0, warnings: '' }
  }
  const built = await buildApplication(app, packed, more)
  // Bundlers without a page of their own write the script alone.
  if (!readdirSync(served).includes('index.html'))
    cpSync(join(app, 'page.html'), join(served, 'index.html'))
  return { app, served, ...built }
}
