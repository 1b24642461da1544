import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { toolEntry } from '../../tools/toolEntry.mjs'
import { peerTests } from './peerTests.mjs'

const root = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

/**
 * Runs our unit tests on the peers that an application has installed.
 * @param {string} app its folder
 * @returns {Promise<Readonly<Record<string, string>>>} failed test files by the peer's package
 */
export async function runPeerTests(app) {
  const report = join(app, 'tests.json')
  const words = ['run', '--config', join(import.meta.dirname, 'peers.config.ts')]
  const output = ['--reporter=json', `--outputFile=${report}`]
  // A failed test ends the command with an error; the report has it.
  await execute(process.execPath, [toolEntry('vitest'), ...words, ...output], {
    cwd: root,
    env: { ...process.env, PEERS: app },
    maxBuffer: 1e8,
  }).catch(() => {})
  /** @type {{ testResults: { name: string, status: string }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const files = testResults.map(({ name, status }) => ({ path: relative(root, name), status }))
  const listFailed = (/** @type {readonly string[]} */ folders) => {
    const own = files.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))
    if (own.length === 0) return 'no unit test ran'
    return own.flatMap(({ path, status }) => (status === 'passed' ? [] : path)).join(', ')
  }
  return Object.fromEntries(
    Object.entries(peerTests).map(([name, folders]) => [name, listFailed(folders)]),
  )
}
