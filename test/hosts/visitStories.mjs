import { watchPage } from './watchPage.mjs'

const account = /^0x[\da-fA-F]{40}$/

/**
 * Opens the stories of docs/testing-your-site.md in a build of Storybook: connects the test wallet,
 * reads its address, and follows a signature that the wallet approves and one that it rejects.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<import('./visitPage.mjs').HostVisit>} `restored`: the first story begins
 * without a wallet again; `signed`: each answer of the wallet is in its story
 */
export async function visitStories(browser, url) {
  const { page, lines, foreign, close } = await watchPage(browser)
  await page.goto(`${url}?path=/story/wallet--disconnected`)
  const story = page.frameLocator('#storybook-preview-iframe')
  const choose = (/** @type {string} */ name) => page.locator(`#wallet--${name}`).click()
  const reads = (/** @type {string | RegExp} */ text) =>
    story
      .locator('main')
      .getByText(text, { exact: true })
      .waitFor({ timeout: 30_000 })
      .then(
        () => true,
        () => false,
      )
  const empty = await reads('Not connected')
  await story.locator('.latchkey-connect button').locator('visible=true').first().click()
  await story.locator('latchkey-modal [data-wallet]', { hasText: 'Test Wallet' }).first().click()
  const before = [...foreign]
  const connected = empty && (await reads(account))
  await choose('approves')
  const approved = (await reads('Signed')) && (await reads(account))
  await choose('rejects')
  const declined = await reads('Declined')
  await choose('disconnected')
  const restored = await reads('Not connected')
  await page.waitForLoadState('networkidle')
  await close()
  // Storybook warns of its own parts.
  const own = lines.filter((line) => !line.includes('in Storybook 11'))
  return { connected, restored, console: own, foreign: before, signed: approved && declined }
}
