import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { openSwaps } from '../harness/openSwaps.ts'
import type { Visit } from '../harness/openVisit.ts'
import { sendSteps, unfundedAddress } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
let swaps: ReturnType<typeof openSwaps>
beforeAll(async () => {
  stage = await openJourneyFixture()
  swaps = openSwaps(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const screens = [
  ['a phone of 320x640 in German', 'de', { width: 320, height: 640 }],
  ['a phone of 375x548', 'en', { width: 375, height: 548 }],
] as const

/** The parts that lie outside their scroller, the viewport, or under the bar; empty if all is in sight. */
const listHidden = (visit: Visit, selectors: readonly string[]) =>
  visit.frame.evaluate((frame, wanted) => {
    const body = frame.querySelector('.body')?.getBoundingClientRect()
    return wanted.filter((selector) => {
      const element = frame.querySelector(selector)
      if (!element || !body) return true
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const isInside = top >= body.top && bottom <= Math.min(body.bottom, innerHeight)
      const bar = frame.querySelector('.review-bar')
      const isCovered = !bar?.contains(element) && bottom > (bar?.getBoundingClientRect().top ?? 0)
      return !isInside || isCovered || left < 0 || right > innerWidth
    })
  }, selectors)

/** Expects a state's words and its button in sight, with nothing scrolled by the visitor. */
async function expectInSight(visit: Visit, state: string, ...more: readonly string[]) {
  await visit.waitForState(state)
  const wanted = [`.review-status[data-state="${state}"]`, ...more]
  await waitUntil(() => listHidden(visit, wanted)).toEqual([])
}

const setLocale = (visit: Visit, locale: 'de' | 'en') =>
  visit.page.evaluate((tag) => window.latchkey.setLocale(tag), locale)

describe.each(screens)('after the press that pays, on %s', (_, locale, viewport) => {
  const browser: BrowserContextOptions = { viewport, hasTouch: true }
  const atSend = async () => {
    const visit = await stage.visit({ connected: true, browser })
    await sendSteps.toForm(visit)
    await sendSteps.type(visit, 'Amount', '0.25')
    await sendSteps.type(visit, 'To', unfundedAddress)
    await setLocale(visit, locale)
    await sendSteps.preview(visit)
    return visit
  }
  const atSwap = async () => {
    const visit = await swaps.atForm({ browser })
    await swaps.pick(visit, 'to', 'TUSD')
    await swaps.type(visit, '0.5')
    await setLocale(visit, locale)
    await swaps.review(visit)
    return visit
  }

  it('a transfer shows the request and then its rejection with the way on', async () => {
    const visit = await atSend()
    await visit.controlWallet('walletless', 'hold')
    await sendSteps.confirm(visit)
    await expectInSight(visit, 'asking', '.review-amount')
    await visit.controlWallet('walletless', 'reject')
    await expectInSight(visit, 'rejected', '.review-amount', '[data-action="next"]')
  })

  it('a transfer shows its amount, the confirmation, the link and the end', async () => {
    const visit = await atSend()
    await sendSteps.confirm(visit)
    await expectInSight(
      visit,
      'confirmed',
      '.review-amount',
      '[data-action="explorer"]',
      '[data-action="finish"]',
    )
    expect(await visit.frame.locator('[data-tried]').count()).toBe(0)
  })

  it('a swap shows its rejection with the way on', async () => {
    const visit = await atSwap()
    await visit.controlWallet('walletless', 'rejectNext')
    await swaps.confirm(visit)
    await expectInSight(visit, 'rejected', '.review-amount', '[data-action="next"]')
  })

  it('a swap shows why it stopped with the way on', async () => {
    const visit = await atSwap()
    await stage.control('POST', '/market', { caip2: 'eip155:1', token: 'TUSD', move: 5 })
    await swaps.confirm(visit)
    await expectInSight(visit, 'stopped', '[data-note="price-moved"]', '[data-action="next"]')
  })

  it('a swap shows its amounts, the confirmation, the link and the end, wherever it was scrolled', async () => {
    const visit = await atSwap()
    await visit.frame.locator('.body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
    await swaps.confirm(visit)
    await expectInSight(
      visit,
      'confirmed',
      '.review-amount',
      '[data-action="explorer"]',
      '[data-action="finish"]',
    )
    expect(await visit.frame.locator('[data-tried]').count()).toBe(0)
  })
})

describe('the account on a phone of 320x640', () => {
  it('shows each token in one row, with its worth beside its name', async () => {
    const visit = await stage.visit({
      connected: true,
      browser: { viewport: { width: 320, height: 640 }, hasTouch: true },
    })
    await visit.open()
    await visit.frame.locator('.token').nth(1).waitFor()
    const heights = await visit.frame
      .locator('.token')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(heights.every((height) => height <= 64)).toBe(true)
  })
})
