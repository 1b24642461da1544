import { serveFolder } from '../../tools/staticServer.mjs'
import { installWallet, walletAddress, walletName } from './installWallet.mjs'

/**
 * The findings of a visit of a host's page. `console` holds warnings, errors and uncaught exceptions,
 * `foreign` the requests that left the page's own server before a wallet was connected.
 * @typedef {{ connected: boolean, restored: boolean, console: string[], foreign: string[] }} HostVisit
 */

/**
 * Answers what a page asks of other servers: a node's calls with nothing, everything else with an
 * empty page. Nothing leaves this machine.
 * @param {import('playwright-core').Route} route
 */
function answerForeign(route) {
  const call = route.request().postData() ?? ''
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (!call.includes('jsonrpc')) return route.fulfill({ status: 204, headers })
  return route.fulfill({
    headers,
    contentType: 'application/json',
    body: JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(call).id ?? 1, result: '0x0' }),
  })
}

/**
 * Presses the host's button, connects a page wallet, and reloads.
 * @param {import('playwright-core').Browser} browser
 * @param {string} served
 * @returns {Promise<HostVisit>}
 */
export async function visitHost(browser, served) {
  const server = await serveFolder(served)
  const context = await browser.newContext()
  const page = await context.newPage()
  /** @type {string[]} */
  const lines = []
  /** @type {string[]} */
  const foreign = []
  let connected = false
  page.on('console', (line) => {
    if (['warning', 'error'].includes(line.type())) lines.push(line.text())
  })
  page.on('pageerror', (error) => lines.push(String(error)))
  await page.route(
    (url) => url.hostname !== '127.0.0.1' && url.hostname !== 'localhost',
    (route) => {
      if (!connected) foreign.push(route.request().url())
      return answerForeign(route)
    },
  )
  await page.addInitScript(installWallet, { name: walletName, address: walletAddress })
  const shown = () =>
    page
      .waitForFunction(
        (address) => document.querySelector('#account')?.textContent?.includes(address),
        walletAddress,
        { timeout: 30_000 },
      )
      .then(
        () => true,
        () => false,
      )
  await page.goto(server.url, { waitUntil: 'networkidle' })
  // A rendered button of React stays beside the one in the shadow root, hidden.
  const buttons = page.locator('#connect, .latchkey-connect button')
  await buttons.locator('visible=true').first().click()
  await page.locator('latchkey-modal [data-wallet]', { hasText: walletName }).first().click()
  connected = true
  const first = await shown()
  await page.reload()
  const again = await shown()
  await page.waitForLoadState('networkidle')
  await context.close()
  await server.close()
  return { connected: first, restored: again, console: lines, foreign }
}
