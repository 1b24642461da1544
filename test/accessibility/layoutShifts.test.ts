import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { recordHeights } from '../harness/recordHeights.ts'
import { recordShifts } from '../harness/recordShifts.ts'
import { swapSteps } from '../harness/swapSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
const narrow = { ...phone, viewport: { width: 320, height: 640 } }
const desk = { viewport: { width: 1280, height: 800 } }

type Shifts = Awaited<ReturnType<typeof recordShifts>>
type Heights = Awaited<ReturnType<typeof recordHeights>>

/** Opens the modal while each answer of the provider takes a moment, `delay` in milliseconds. */
async function open(
  browser: object,
  { delay = 300, ...more }: VisitOptions & { readonly delay?: number } = {},
): Promise<{ visit: Visit; read: Shifts; readHeights: Heights }> {
  const visit = await stage.visit({ browser, ...more })
  const readHeights = await recordHeights(visit.page)
  const shifts = await recordShifts(visit.page)
  await stage.control('PUT', '/faults', { '/*': { delay } })
  await visit.press('#connect')
  return {
    visit,
    readHeights,
    async read() {
      await waitUntil(() => visit.frame.locator('.skeleton').count()).toBe(0)
      await waitUntil(visit.countPending).toBe(0)
      await visit.page.evaluate(() => new Promise(requestAnimationFrame))
      return shifts()
    },
  }
}

const readHeight = (visit: Visit) =>
  visit.frame.locator('.card').evaluate((card) => card.getBoundingClientRect().height)

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('the layout inside the card, on %s', (_, browser) => {
  it('stands still while all wallets load', async () => {
    const { visit, read } = await open(browser)
    await visit.pressButton(/^All wallets/)
    await visit.waitForView('AllWallets')
    const height = await readHeight(visit)
    expect(await read()).toEqual([])
    expect(await readHeight(visit)).toBe(height)
  })

  it.each([
    ['send', 'WalletSend'],
    ['receive', 'WalletReceive'],
    ['swap', 'Swap'],
    ['onramp', 'OnRampProviders'],
  ])('stands still while the account and then %s load', async (action, view) => {
    const { visit, read } = await open(browser, { connected: true })
    await visit.waitForView('Account')
    expect(await read()).toEqual([])
    await visit.press(visit.frame.locator(`[data-action=${action}]`))
    await visit.waitForView(view)
    expect(await read()).toEqual([])
  })

  it.each(['', 'walletless'])(
    'opens at its height on the first visit and stands still while the logins load, with the wallet “%s”',
    async (wallets) => {
      const { visit, read, readHeights } = await open(browser, { query: { wallets }, delay: 1200 })
      await visit.waitForView('Connect')
      await visit.frame.getByRole('textbox', { name: /email/i }).waitFor()
      expect(await read()).toEqual([])
      expect(await readHeights()).toEqual([Math.round(await readHeight(visit))])
    },
  )

  it('stands still while the activity loads', async () => {
    const { visit, read } = await open(browser, { connected: true })
    await visit.waitForView('Account')
    await visit.press(visit.frame.getByRole('tab', { name: 'Activity' }))
    expect(await read()).toEqual([])
  })
})

describe.each([
  ['a phone', phone],
  ['a narrow phone', narrow],
  ['a desk', desk],
])('the fields of a form, on %s', (_, browser) => {
  it.each([
    ['send', 'WalletSend', ['.send-amount', '[data-action=max]']],
    ['swap', 'Swap', ['.swap-side:first-child', '[data-action=max]', '[data-balance=to]']],
  ])('stand still while an amount is typed in %s', async (action, view, parts) => {
    const { visit, read } = await open(browser, { connected: true })
    await visit.waitForView('Account')
    await visit.press(visit.frame.locator(`[data-action=${action}]`))
    await visit.waitForView(view)
    if (action === 'swap') await swapSteps.pick(visit, 'to', 'TUSD')
    await read()
    // In the card, which grows by the facts of the quote.
    const readPlaces = () =>
      visit.frame.evaluate((frame, selectors) => {
        const getBottom = (selector: string) =>
          frame.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
        const top = frame.querySelector('.heading')?.getBoundingClientRect().top ?? 0
        return selectors.map((selector) => Math.round(getBottom(selector) - top))
      }, parts)
    const before = await readPlaces()
    await visit.frame.locator('input[name="amount"]').fill('0.5')
    await visit.frame.locator('[data-worth]', { hasText: /[1-9]/ }).last().waitFor()
    await read()
    expect(await readPlaces()).toEqual(before)
  })
})
