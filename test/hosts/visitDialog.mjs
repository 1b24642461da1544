import { installWallet, walletAddress, walletName } from './installWallet.mjs'
import { watchPage } from './watchPage.mjs'

/**
 * The findings in a dialog of a page, in which the modal is opened: whether the visitor goes on by
 * Tab, whether Escape and a press beside the card close the modal alone, and whether a wallet
 * connects and the page's dialog is still there then.
 * @typedef {{ moves: boolean, closes: boolean, connects: boolean, console: string[] }} DialogVisit
 */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url the page, with its library as the hash
 * @returns {Promise<DialogVisit>}
 */
export async function visitDialog(browser, url) {
  const { page, lines, close } = await watchPage(browser)
  page.setDefaultTimeout(10_000)
  await page.addInitScript(installWallet, { name: walletName, address: walletAddress })
  await page.goto(url, { waitUntil: 'networkidle' })
  const shown = page.locator('latchkey-modal dialog[open]')
  const open = async () => {
    await page.locator('#connect').click()
    await shown.locator('[data-wallet]').first().waitFor()
    // The later parts are there.
    await shown.locator('.card [role=alert]').waitFor({ state: 'attached' })
  }
  const isBack = async () => {
    await shown.waitFor({ state: 'detached' })
    return page.locator('[data-page] #connect').isVisible()
  }
  try {
    await page.locator('#checkout').click()
    await open()
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () => document.querySelector('latchkey-modal')?.shadowRoot?.activeElement?.localName,
    )
    await page.keyboard.press('Escape')
    const escaped = await isBack()
    await open()
    await page.mouse.click(2, 2)
    const pressed = await isBack()
    await open()
    await shown.locator('[data-wallet]', { hasText: walletName }).first().click()
    const connects = await isBack()
    return { moves: focused === 'button', closes: escaped && pressed, connects, console: lines }
  } finally {
    await close()
  }
}
