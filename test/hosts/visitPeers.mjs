/**
 * Answers what the client asks of the relay, so that a pairing has an address to show.
 * @param {import('playwright-core').WebSocketRoute} socket
 */
function answerRelay(socket) {
  socket.onMessage((message) => {
    const { id, method } = JSON.parse(String(message))
    if (method === undefined) return
    const result = /publish/i.test(method) ? true : 'a'.repeat(64)
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
  })
}

/**
 * Has the application of test/hosts/apps/peers exercise every peer, in a page without a network.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<Readonly<Record<string, string>>>} by package the reason of its failure, or
 * nothing
 */
export async function visitPeers(browser, url) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.routeWebSocket(/relay/, answerRelay)
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
    )
    await page.goto(url)
    await page.locator('#try').click()
    const results = page.locator('#results', { hasText: /\{/ })
    await results.waitFor({ timeout: 120_000 })
    return JSON.parse((await results.textContent()) ?? '')
  } finally {
    await context.close()
  }
}
