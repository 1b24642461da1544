import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { environment } from './buildHost.mjs'

const version = '24.21.0'
const lowest = 22.22

/**
 * Returns an environment whose Node runs the newest frameworks: they refuse one before 22.22. npm
 * installs it in a scratch folder if this process has an older one.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function currentNode() {
  if (Number.parseFloat(process.versions.node) >= lowest) return environment
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-node-'))
  const words = ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`]
  await promisify(execFile)('npm', words, { cwd: folder })
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  return { ...environment, PATH: path }
}
