import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumArguments, findChromium } from '../../../tools/chromium.mjs'
import { openBlockchainApiFixture } from '../openBlockchainApiFixture.ts'

const stage = openBlockchainApiFixture()
const wallet = '0x00000000000000000000000000000000000000e7'
let browser: Browser
// A world of its own: the sandbox itself is the subject.
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
})
afterAll(() => browser?.close())

/** A page in a window that another page opened, and what the browser complained of meanwhile. */
async function popup(
  url: string,
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const host = await (await browser.newContext()).newPage()
  await host.goto(`${stage.sandbox().info.api}/public/getTokenImage/ETH`)
  const opening = host.waitForEvent('popup')
  await host.evaluate(
    (address) => void window.open(address, 'venue', 'popup,width=600,height=800'),
    url,
  )
  const page = await opening
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await page.waitForLoadState()
  return { page, complaints }
}

describe('pages of the venues', () => {
  it('the on-ramp page shows coin and recipient, and credits the paid amount', async () => {
    const { page, complaints } = await popup(
      `${stage.sandbox().info.onramp}?publicKey=k&destinationCurrencyCode=ETH&walletAddress=${wallet}`,
    )
    expect(await page.getByRole('heading').textContent()).toBe('Buy ETH')
    expect(await page.locator('[data-recipient]').textContent()).toBe(wallet)
    await page.getByLabel('US dollars').fill('1000')
    await page.getByRole('button', { name: 'Pay' }).click()
    expect(await page.getByRole('status').textContent()).toContain('on its way')
    await expect
      .poll(() => stage.chain('eip155:1').nativeBalance(wallet))
      .toBe(parseEther('0.3938'))
    expect(complaints).toEqual([])
  })

  it('the exchange page sends the amount of its session', async () => {
    const params = {
      exchangeId: 'copperline',
      asset: 'eip155:1/slip44:60',
      amount: '0.125',
      recipient: `eip155:1:${wallet}`,
    }
    const { url } = (
      await stage.post('/v1/json-rpc', {
        jsonrpc: '2.0',
        id: 1,
        method: 'reown_getExchangePayUrl',
        params,
      })
    ).body.result
    const { page, complaints } = await popup(url)
    expect(await page.getByRole('heading').textContent()).toBe('Copperline')
    expect(await page.locator('[data-amount]').textContent()).toBe('0.125 ETH')
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await page.getByRole('status').textContent()).toContain('close this window')
    await expect.poll(() => stage.chain('eip155:1').nativeBalance(wallet)).toBe(parseEther('0.125'))
    await page.goto(url)
    expect(await page.getByRole('heading').textContent()).toBe('This is over')
    expect(complaints).toEqual([])
  })
})
