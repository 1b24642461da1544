import { installWallet, walletAddress, walletName } from './installWallet.mjs'
import { watchPage } from './watchPage.mjs'

/**
 * The findings of a visit of a host's page. `console` holds warnings, errors and uncaught exceptions,
 * `foreign` the requests that left the page's own server before a wallet was connected, `signed`
 * whether the wallet's refusal to sign was shown by the page.
 * @typedef {{ connected: boolean, restored: boolean, console: string[], foreign: string[],
 * signed?: boolean }} HostVisit
 */

const accounts = '#account, main p, body > p, body > div p, app-wallet p'
const buttons = '#connect, .latchkey-connect button, latchkey-button button'

/** @param {Promise<unknown>} wait */
const holds = (wait) =>
  wait.then(
    () => true,
    () => false,
  )

/**
 * Presses the button that asks for a signature. The wallet signs nothing, and its answer arrives by
 * way of the application's library.
 * @param {import('playwright-core').Page} page
 */
async function sign(page) {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  return holds(page.locator('output', { hasText: /support/ }).waitFor({ timeout: 30_000 }))
}

/**
 * Presses the button of a page, connects a page wallet, and reloads.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ signs?: boolean, account?: string }} [options] `signs`: the page has a button that asks for
 * a signature; `account`: how the page writes the address
 * @returns {Promise<HostVisit>}
 */
export async function visitPage(browser, url, options = {}) {
  const { signs = false, account = walletAddress } = options
  const { page, lines, foreign, close } = await watchPage(browser)
  await page.addInitScript(installWallet, { name: walletName, address: walletAddress })
  const shown = () =>
    holds(
      page
        .locator(`${accounts}, ${buttons}`, { hasText: account })
        .first()
        .waitFor({ state: 'attached', timeout: 30_000 }),
    )
  await page.goto(url, { waitUntil: 'networkidle' })
  // A rendered button of React stays beside the one in the shadow root, hidden.
  await page.locator(buttons).locator('visible=true').first().click()
  await page.locator('latchkey-modal [data-wallet]', { hasText: walletName }).first().click()
  // Later requests are reads of the account.
  const before = [...foreign]
  const first = await shown()
  await page.reload()
  const again = await shown()
  const signed = signs ? { signed: await sign(page) } : {}
  await page.waitForLoadState('networkidle')
  await close()
  return { connected: first, restored: again, console: lines, foreign: before, ...signed }
}
