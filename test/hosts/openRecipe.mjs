import { answerNode, nodeReads, sentHash } from './answerNode.mjs'

/** @typedef {typeof import('../conformance/index.ts')} TestingKit */
/**
 * A recipe on a page of its own. `hosts`: the other servers that it called; `run`: evaluates code on
 * the page; `choose`: presses the wallet's row; `connect`: connects it; `lines`: warnings and errors.
 * @typedef {{ page: import('playwright-core').Page,
 * wallet: Awaited<ReturnType<TestingKit['createTestWallet']>>, hosts: Set<string>, lines: string[],
 * run: (code: string) => Promise<unknown>, choose: () => Promise<void>,
 * connect: () => Promise<void>, close: () => Promise<void> }} RecipePage
 */

/** @type {import('../conformance/index.ts').TestWalletOptions} */
const evmWallet = {
  namespace: 'eip155',
  answers: { ...nodeReads, eth_sendTransaction: sentHash, wallet_getCapabilities: {} },
}

/**
 * Opens the application of the recipes with a wallet of the packed testing kit.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {TestingKit} kit
 * @param {import('./recipes.mjs').Surroundings} surroundings
 * @returns {Promise<RecipePage>}
 */
export async function openRecipe(browser, url, kit, { down = [], node, options = evmWallet }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  /** @type {string[]} */
  const lines = []
  /** @type {Set<string>} */
  const hosts = new Set()
  page.on('console', (line) => {
    const isExpected = down.some((host) => line.location().url.includes(host))
    if (['warning', 'error'].includes(line.type()) && !isExpected) lines.push(line.text())
  })
  page.on('pageerror', (error) => lines.push(String(error)))
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      const { host } = new URL(route.request().url())
      hosts.add(host)
      return down.includes(host) ? route.abort() : answerNode(route, node)
    },
  )
  const wallet = await kit.createTestWallet(options)
  await kit.addTestWallet(page, wallet)
  await page.goto(url)
  const run = (/** @type {string} */ code) => page.evaluate(code)
  const row = page.locator('latchkey-modal [data-wallet]', { hasText: wallet.description.name })
  const choose = () => row.first().click()
  return {
    page,
    wallet,
    hosts,
    lines,
    run,
    choose,
    async connect() {
      await Promise.all([run("modal.connect({ namespace: 'eip155' })"), choose()])
    },
    close: () => context.close(),
  }
}
