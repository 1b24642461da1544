import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPacked } from './installPacked.mjs'

const execute = promisify(execFile)
const source = join(import.meta.dirname, 'apps/types')

/** The compilers that hosts have, oldest first. */
export const compilers = ['5.4.5', '5.9.3', '6.0.3', '7.0.2']

/**
 * Compiles an application that uses the doors of the packed package, with the resolution of
 * bundlers and that of Node, declarations of packages included.
 * @param {string} version of TypeScript
 * @param {string} packed
 * @returns {Promise<{ title: string, failure?: string }>}
 */
export async function checkTypes(version, packed) {
  const title = `TypeScript ${version}`
  const app = mkdtempSync(join(tmpdir(), 'latchkey-types-'))
  try {
    cpSync(source, app, { recursive: true })
    await installPacked(app, packed, { devDependencies: { typescript: version } })
    await execute('npm', ['run', 'build'], { cwd: app, maxBuffer: 1e8 })
    return { title }
  } catch (error) {
    const { stdout = '', message } = Object(error)
    return { title, failure: `${message}\n${stdout}`.slice(-3000) }
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
}
