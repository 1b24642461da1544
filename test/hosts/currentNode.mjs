import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { environment } from './buildHost.mjs'

const version = '24.21.0'

/**
 * Returns an environment whose Node runs the newest frameworks: they refuse older ones. npm
 * installs it once, in a folder for temporary files, if this process has an older one.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function currentNode() {
  const order = process.versions.node.localeCompare(version, undefined, { numeric: true })
  if (order >= 0) return environment
  const folder = join(tmpdir(), `latchkey-node-${version}`)
  const tools = join(folder, 'node_modules/.bin')
  mkdirSync(folder, { recursive: true })
  const words = ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`]
  if (!existsSync(join(tools, 'node'))) await promisify(execFile)('npm', words, { cwd: folder })
  const path = [tools, process.env['PATH']].join(delimiter)
  return { ...environment, PATH: path }
}
