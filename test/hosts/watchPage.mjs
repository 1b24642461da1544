/**
 * A page of its own, and what it did: `lines` holds warnings, errors and uncaught exceptions,
 * `foreign` the requests that left this machine's servers.
 * @typedef {{ page: import('playwright-core').Page, lines: string[], foreign: string[],
 * close: () => Promise<void> }} WatchedPage
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
 * Opens a page in a fresh browser profile, without a network.
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<WatchedPage>}
 */
export async function watchPage(browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  /** @type {string[]} */
  const lines = []
  /** @type {string[]} */
  const foreign = []
  page.on('console', (line) => {
    if (['warning', 'error'].includes(line.type())) lines.push(line.text())
  })
  page.on('pageerror', (error) => lines.push(String(error)))
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1' && hostname !== 'localhost',
    (route) => {
      foreign.push(route.request().url())
      return answerForeign(route)
    },
  )
  return { page, lines, foreign, close: () => context.close() }
}
