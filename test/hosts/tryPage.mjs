import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveFolder } from '../../tools/staticServer.mjs'
import { runBuild } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { followPage } from './followPage.mjs'
import { serveCommand } from './serveCommand.mjs'
import { visitPage } from './visitPage.mjs'

/** Vite and Astro listen on `localhost` otherwise, which is not 127.0.0.1 everywhere. */
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
 * @param {string} app
 * @param {import('./pageHosts.mjs').PageHost['serve']} serve
 * @param {NodeJS.ProcessEnv} env
 */
function servePage(app, serve, env) {
  if (!serve) return serveCommand(app, preview, env)
  if ('folder' in serve) return serveFolder(join(app, serve.folder))
  return serveCommand(app, () => ['run', serve.script], { ...env, HOST: '127.0.0.1' })
}

/**
 * Writes an application by the framework's own command, follows a page of docs/getting-started in
 * it word by word, builds it, connects a wallet, and reloads.
 * @param {import('./pageHosts.mjs').PageHost} host
 * @param {import('playwright-core').Browser} browser
 * @param {Parameters<typeof followPage>[2]} parts
 * @returns {Promise<import('./writeCompatibility.mjs').HostResult>}
 */
export async function tryPage(host, browser, parts) {
  const { title, serve, account } = host
  const from = mkdtempSync(join(tmpdir(), 'latchkey-page-'))
  const app = join(from, 'app')
  try {
    await followPage(host, app, parts)
    const isBuilt = existsSync(join(app, 'package.json'))
    const built = isBuilt ? await runBuild(app, parts.env) : { seconds: 0, warnings: '' }
    const server = await servePage(app, serve, parts.env)
    try {
      const visit = await visitPage(browser, server.url, account === undefined ? {} : { account })
      return { title, ...built, ...visit }
    } finally {
      await server.close()
    }
  } catch (error) {
    return { title, failure: describeFailure(error) }
  } finally {
    rmSync(from, { recursive: true, force: true })
  }
}
