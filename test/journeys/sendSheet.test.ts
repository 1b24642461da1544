import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { sendSteps, unfundedAddress } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const coins = () =>
  createPublicClient({ transport: http(stage.sandbox.info.chains['eip155:1'] ?? '') }).getBalance({
    address: unfundedAddress,
  })
/** Runs in the page: the browsers that run here have no keyboard on the screen. */
const installKeyboardDouble = () => {
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { value: viewport })
  const raiseKeyboard = (height: number) => {
    Object.assign(viewport, { height })
    viewport.dispatchEvent(new Event('resize'))
  }
  Object.assign(window, { raiseKeyboard })
}
const { toForm, type, preview, confirm, sends } = sendSteps

const small = [
  ['at 200 % zoom', { viewport: { width: 640, height: 400 } }],
  ['by touch on a phone', { viewport: { width: 375, height: 548 }, hasTouch: true }],
] as const

describe('the Send button of the review', () => {
  it.each(small)('takes the first press after a scroll, %s', async (_, browser) => {
    const before = await coins()
    const visit = await stage.visit({ connected: true, browser })
    await toForm(visit)
    await type(visit, 'Amount', '0.25')
    await type(visit, 'To', unfundedAddress)
    await preview(visit)
    const scroll = await visit.frame.locator('.body').evaluate((body) => {
      const scrollers = [body, body.closest('.card-inner') ?? body]
      for (const element of scrollers) element.scrollBy(0, 3)
      return Math.max(...scrollers.map(({ scrollTop }) => scrollTop))
    })
    expect(scroll).toBeGreaterThan(0)
    const button = visit.frame.locator('[data-action="confirm"]')
    expect((await button.boundingBox())?.y).toBeLessThan(browser.viewport.height - 44)
    await ('hasTouch' in browser ? button.tap() : button.click())
    await waitUntil(coins).toBe(before + parseEther('0.25'))
    expect(await sends(visit)).toBe(1)
  })
})

describe('tokens to send', () => {
  it('sends the coin while the tokens cannot be read, which the token list says', async () => {
    const before = await coins()
    await stage.control('PUT', '/faults', { 'GET /v1/account/*': { status: 503 } })
    const visit = await stage.visit({ connected: true })
    await toForm(visit)
    await visit.frame.locator('[data-action="token"]', { hasText: 'ETH' }).waitFor()
    await visit.press(visit.frame.locator('[data-action="token"]'))
    await visit.getText("Couldn't load your tokens").waitFor()
    const retry = visit.frame.locator('.notice [data-action="retry"]')
    expect(await retry.textContent()).toMatch(/^Try again in \d+ s$/)
    const look = await retry.evaluate((button) => [
      button.getAttribute('aria-disabled'),
      getComputedStyle(button).opacity,
    ])
    expect(look).toEqual(['true', '1'])
    await visit.press(visit.frame.locator('[data-token$=":native"]'))
    await type(visit, 'Amount', '0.25')
    await type(visit, 'To', unfundedAddress)
    await preview(visit)
    await confirm(visit)
    await waitUntil(coins).toBe(before + parseEther('0.25'))
  })
})

describe('the form on a phone', () => {
  it('stays above the keyboard, with the field in use and the button', async () => {
    const browser = { viewport: { width: 375, height: 667 }, hasTouch: true }
    const visit = await stage.visit({ connected: true, browser, before: installKeyboardDouble })
    await toForm(visit)
    const field = visit.frame.getByLabel('To', { exact: true })
    await field.tap()
    const seen = 360
    await visit.page.evaluate((height) => Reflect.get(window, 'raiseKeyboard')(height), seen)
    const button = visit.frame.locator('[data-action="next"]')
    const bottom = async (place: typeof field) => {
      const box = await place.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    await waitUntil(() => bottom(button)).toBeLessThanOrEqual(seen)
    expect(await bottom(field)).toBeLessThan((await button.boundingBox())?.y ?? 0)
  })
})
