import { environment } from './buildHost.mjs'
import { serveCommand } from './serveCommand.mjs'
import { visitPage } from './visitPage.mjs'

/**
 * Serves an application by its `npm run dev`, as its developer does first, and connects, reloads and
 * signs there.
 * @param {string} app its folder
 * @param {'--host' | '--hostname'} host how the server's command calls the address that it listens on
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<boolean>} true if all of it works without a line on the console
 */
export async function tryDevelopment(app, host, browser) {
  const words = (/** @type {number} */ port) => [
    'run',
    'dev',
    '--',
    '--port',
    String(port),
    host,
    '127.0.0.1',
  ]
  const { NODE_ENV: _, ...env } = environment
  const { url, close } = await serveCommand(app, words, env)
  try {
    const { connected, restored, signed, console } = await visitPage(browser, url, { signs: true })
    return connected && restored && signed === true && console.length === 0
  } finally {
    await close()
  }
}
