import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildApplication, environment } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { readPageFiles } from './readPageFiles.mjs'
import { serveCommand } from './serveCommand.mjs'
import { visitPage } from './visitPage.mjs'

const execute = promisify(execFile)
const pages = join(import.meta.dirname, '../../docs/getting-started')
/** Vite listens on `localhost` otherwise, which is not 127.0.0.1 everywhere. */
const preview = (/** @type {number} */ port) => [
  'run',
  'preview',
  '--',
  '--host',
  '127.0.0.1',
  '--port',
  String(port),
]

/**
 * Writes an application by the framework's own command, follows a page of docs/getting-started in
 * it word by word, builds it, connects a wallet, and reloads.
 * @param {import('./pageHosts.mjs').PageHost} host
 * @param {string} packed
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<import('./writeCompatibility.mjs').HostResult>}
 */
export async function tryPage({ title, page, create }, packed, browser) {
  const from = mkdtempSync(join(tmpdir(), 'latchkey-page-'))
  const app = join(from, 'app')
  try {
    await execute('npm', create, { cwd: from })
    const files = readPageFiles(readFileSync(join(pages, `${page}.md`), 'utf8'))
    for (const [path, content] of files) {
      mkdirSync(dirname(join(app, path)), { recursive: true })
      writeFileSync(join(app, path), content)
    }
    const { seconds, warnings } = await buildApplication(app, packed, {
      dependencies: { react: '19.3.1', 'react-dom': '19.3.1' },
    })
    const server = await serveCommand(app, preview, environment)
    try {
      return { title, seconds, warnings, ...(await visitPage(browser, server.url)) }
    } finally {
      await server.close()
    }
  } catch (error) {
    return { title, failure: describeFailure(error) }
  } finally {
    rmSync(from, { recursive: true, force: true })
  }
}
