import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--include=dev']

/** @typedef {Readonly<Record<string, string>>} Versions */

/**
 * Installs what an application names and the packed package, as a developer would.
 * @param {string} app its folder
 * @param {string} packed
 * @param {{ env?: NodeJS.ProcessEnv, dependencies?: Versions, devDependencies?: Versions }} [more]
 * the environment of the installation, and packages beside those of the application's manifest
 */
export async function installPacked(app, packed, { env, dependencies, devDependencies } = {}) {
  const path = join(app, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.dependencies = { ...manifest.dependencies, ...dependencies, latchkey: `file:${packed}` }
  if (devDependencies) Object.assign(manifest.devDependencies, devDependencies)
  writeFileSync(path, JSON.stringify(manifest))
  await execute('npm', install, { cwd: app, ...(env && { env }), maxBuffer: 1e8 })
}
