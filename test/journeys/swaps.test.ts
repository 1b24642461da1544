import { formatEther, formatUnits, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { openSwaps } from '../harness/openSwaps.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { pressRepeatedly } from '../harness/pressRepeatedly.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
let swaps: ReturnType<typeof openSwaps>
beforeAll(async () => {
  stage = await openJourneyFixture()
  swaps = openSwaps(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** The first number in a text, to a few digits. */
const numberIn = (text: string) => Number(/[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', ''))

/** At the form, with an amount of coins for a token. */
async function atQuote(
  options: VisitOptions = {},
  { to = 'TUSD', amount = '0.5' } = {},
): Promise<Visit> {
  const visit = await swaps.atForm(options)
  await swaps.pick(visit, 'to', to)
  await swaps.type(visit, amount)
  return visit
}
async function atReview(options: VisitOptions = {}): Promise<Visit> {
  const visit = await atQuote(options)
  await swaps.review(visit)
  return visit
}

describe.each<InputMode>(['mouse', 'keyboard'])('swapping, by %s', (hand) => {
  it('swaps a token for coins in two steps: an exact allowance, then the swap', async () => {
    const before = { coins: await swaps.coins(), tokens: await swaps.tokens() }
    const visit = await swaps.atForm({ inputMode: hand })
    await swaps.pick(visit, 'from', 'TUSD')
    await swaps.pick(visit, 'to', 'ETH')
    await swaps.type(visit, '250')
    await swaps.review(visit)
    const allowance = visit.frame.locator('[data-effect="allowance"]')
    expect(await allowance.textContent()).toMatch(/250\s*TUSD/)
    await swaps.confirm(visit)
    await visit.frame.locator('[data-step="swap"]').waitFor()
    await swaps.confirm(visit)
    await swaps.done(visit)
    expect(await swaps.tokens()).toBe(before.tokens - 250_000_000n)
    expect(await swaps.coins()).toBeGreaterThan(before.coins + parseEther('0.09'))
    expect(await swaps.sends(visit)).toBe(2)
    await visit.pressButton('Done')
    await visit.waitForView('Account')
  })
})

describe('swapping, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('swaps coins for a token: the quoted amount arrives, and the screen shows the chain’s balance', async () => {
    const before = await swaps.tokens()
    const visit = await atReview({ inputMode: hand })
    const least = numberIn(await swaps.fact(visit, 'least'))
    const get = numberIn(await swaps.fact(visit, 'get'))
    const call = visit.frame.locator('[data-effect="call"]')
    expect(await call.textContent()).toMatch(/0\.5\s*ETH/)
    await visit.frame.locator('[data-tried="yes"]').waitFor()
    await swaps.confirm(visit)
    await swaps.done(visit)
    const came = Number(formatUnits((await swaps.tokens()) - before, 6))
    expect([came >= least, Math.abs(came - get) < 0.01]).toEqual([true, true])
    await visit.pressButton('Done')
    await visit.waitForView('Account')
    const held = Math.floor(Number(formatEther(await swaps.coins())) * 1000) / 1000
    await waitUntil(() => visit.frame.locator('.account-balance').textContent()).toContain(
      held.toLocaleString('en', { maximumFractionDigits: 3 }),
    )
  })
})

describe('swapping', () => {
  it('swaps nothing after a rejection in the wallet, says so, and swaps on a retry', async () => {
    const before = await swaps.tokens()
    const visit = await atReview()
    await visit.controlWallet('walletless', 'rejectNext')
    await swaps.confirm(visit)
    await visit.waitForState('rejected')
    expect(await swaps.tokens()).toBe(before)
    await visit.pressButton('Try again')
    await swaps.confirm(visit)
    await swaps.done(visit)
    expect(await swaps.tokens()).toBeGreaterThan(before)
  })

  it('allows and swaps nothing after a rejected approval', async () => {
    const visit = await swaps.atForm()
    await swaps.pick(visit, 'from', 'TUSD')
    await swaps.pick(visit, 'to', 'ETH')
    await swaps.type(visit, '250')
    await swaps.review(visit)
    await visit.controlWallet('walletless', 'rejectNext')
    await swaps.confirm(visit)
    await visit.waitForState('rejected')
    expect([await swaps.sends(visit), await swaps.allowed()]).toEqual([1, 0n])
  })

  it('swaps once after two presses and Enter', async () => {
    const visit = await atReview()
    await pressRepeatedly(visit)
    await swaps.done(visit)
    expect(await swaps.sends(visit)).toBe(1)
  })

  it('sends no wallet request and keeps the form if the visitor leaves the review', async () => {
    const visit = await atReview()
    await visit.page.keyboard.press('Escape')
    await visit.waitForView('Swap')
    expect(await visit.frame.locator('input[name="amount"]').inputValue()).toBe('0.5')
    await visit.pressButton('Close')
    await visit.waitForClose()
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('continues when the modal is closed during the wallet request, and shows the end as a page toast', async () => {
    const before = await swaps.tokens()
    const visit = await atReview()
    await visit.controlWallet('walletless', 'hold')
    await swaps.confirm(visit)
    await visit.waitForState('asking')
    expect(await visit.frame.locator('.review-amount').textContent()).toMatch(/^0\.5\s*ETH →/)
    await visit.pressButton('Close')
    await visit.waitForClose()
    await visit.controlWallet('walletless', 'approve')
    await swaps.toast(visit, 'Your swap is confirmed')
    expect(await swaps.tokens()).toBeGreaterThan(before)
  })

  it.each([
    ['account', ['switchAccount', 2]],
    ['network', ['switchChain', '0x2105']],
  ] as const)('swaps nothing if the %s changes during the review', async (_, [control, to]) => {
    const visit = await atReview()
    await visit.controlWallet('walletless', control, to)
    await visit.getText('Two tokens and an amount are required').waitFor()
    await visit.pressButton('Edit')
    await visit.waitForView('Swap')
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('fetches no price offline, and refuses a confirmation before the wallet request', async () => {
    const visit = await atQuote()
    await visit.frame.locator('[data-step="review"]').waitFor()
    await visit.page.context().setOffline(true)
    await visit.getText("You're offline. Quotes are paused.").waitFor()
    expect(await visit.frame.locator('[data-step="review"]').isDisabled()).toBe(true)
    await visit.page.context().setOffline(false)
    await swaps.review(visit)
    await visit.page.context().setOffline(true)
    await swaps.confirm(visit)
    await visit.waitForState('stopped')
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('swaps the whole balance minus the highest fee', async () => {
    await swaps.setCoins(parseEther('2'))
    const visit = await swaps.atForm()
    await swaps.pick(visit, 'to', 'TUSD')
    await visit.pressButton('Use the whole balance')
    await visit.getText('Reserved for network fee:').waitFor()
    await swaps.review(visit)
    await swaps.confirm(visit)
    await swaps.done(visit)
    expect(await swaps.coins()).toBeLessThan(parseEther('0.01'))
  })

  it('exchanges the two sides: the received token becomes the paid one', async () => {
    const visit = await atQuote()
    await visit.frame.locator('[data-step="review"]').waitFor()
    const got = numberIn((await visit.frame.locator('.swap-out').textContent()) ?? '')
    await visit.pressButton('Switch tokens')
    expect(Number(await visit.frame.locator('input[name="amount"]').inputValue())).toBeCloseTo(
      got,
      3,
    )
    await visit.frame.locator('[data-step="review"]').waitFor()
    expect(await visit.frame.locator('[data-action="token-to"]').textContent()).toContain('ETH')
  })
})

describe('swap market', () => {
  it('names a lack of liquidity on the form and by the toast `Insufficient liquidity`', async () => {
    const visit = await atQuote({}, { to: 'THIN', amount: '5' })
    await swaps.toast(visit, /^Insufficient liquidity/)
    const next = visit.frame.locator('[data-step="liquidity"]')
    expect([await next.textContent(), await next.isDisabled()]).toEqual([
      'Insufficient liquidity',
      true,
    ])
  })

  it('stops the swap before the wallet request if the price falls beyond the slippage', async () => {
    const visit = await atReview()
    await swaps.market({ move: 5 })
    await swaps.confirm(visit)
    await visit.frame.locator('[data-note="price-moved"]').waitFor()
    expect(await swaps.sends(visit)).toBe(0)
    await visit.pressButton('Review again')
    await swaps.confirm(visit)
    await swaps.done(visit)
  })

  it('swaps despite a fallen price within the visitor’s own slippage tolerance', async () => {
    const before = await swaps.tokens()
    const visit = await atQuote()
    await swaps.openChoice(visit, 'tolerance')
    await visit.press(visit.frame.locator('[data-choice="tolerance"] .swap-choice').last())
    await visit.frame.locator('input[name="tolerance"]').fill('10')
    await swaps.review(visit)
    await visit.frame.locator('[data-note="slippage-high"]').waitFor()
    expect(await swaps.fact(visit, 'tolerance')).toBe('10%')
    const least = numberIn(await swaps.fact(visit, 'least'))
    await swaps.market({ move: 5 })
    await swaps.confirm(visit)
    await swaps.done(visit)
    expect(Number(formatUnits((await swaps.tokens()) - before, 6))).toBeGreaterThanOrEqual(least)
  })

  it('stops the swap, with the toast, if the market runs dry after the review', async () => {
    const visit = await atReview()
    await swaps.market({ leave: 0 })
    await swaps.confirm(visit)
    // The toast goes by itself, the note stays.
    await swaps.toast(visit, /^Insufficient liquidity/)
    await visit.frame.locator('[data-note="liquidity"]').waitFor()
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('warns of a high price impact, on the button too', async () => {
    const visit = await atQuote({}, { to: 'THIN', amount: '0.5' })
    await swaps.review(visit)
    await visit.frame.locator('[data-note="impact-strong"]').waitFor()
    expect(await visit.frame.locator('[data-action="confirm"]').textContent()).toBe('Swap anyway')
  })
})

describe('swap quote', () => {
  /** A visitor whose time the test can move. */
  async function timed(): Promise<Visit> {
    const visit = await stage.visit({ connected: true })
    await visit.page.clock.install()
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected/)
    await visit.open()
    await visit.press(visit.frame.locator('[data-action="swap"]'))
    await visit.waitForView('Swap')
    await swaps.pick(visit, 'to', 'TUSD')
    await swaps.type(visit, '0.5')
    await visit.frame.locator('[data-step="review"]').waitFor()
    return visit
  }
  const quotes = ({ requests }: Visit) =>
    requests.filter((url) => url.includes('/convert/quotes')).length

  it('is refreshed every 10 s, visibly, and only while the view is on screen', async () => {
    const visit = await timed()
    const before = quotes(visit)
    await visit.frame.locator('.swap-fresh[data-fresh]').waitFor()
    await visit.page.clock.fastForward(10_000)
    await waitUntil(() => quotes(visit)).toBe(before + 1)
    await visit.pressButton('Close')
    await visit.waitForClose()
    // The view goes once the modal has faded.
    await visit.page.clock.runFor(1000)
    const left = quotes(visit)
    await visit.page.clock.fastForward(30_000)
    await visit.page.waitForLoadState('networkidle')
    expect(quotes(visit)).toBe(left)
  })

  it('is never signed after it expires during the review: a new price is offered instead', async () => {
    const visit = await timed()
    await swaps.review(visit)
    await visit.page.clock.fastForward(61_000)
    await visit.pressButton('Get a new quote')
    await visit.frame.locator('[data-holds]').waitFor()
    await swaps.confirm(visit)
    await swaps.done(visit)
    expect(await swaps.sends(visit)).toBe(1)
  })
})

describe('swapping account', () => {
  it('names a missing balance on the form, which leads to getting more', async () => {
    const visit = await atQuote({}, { amount: '999999' })
    await visit.pressButton('Insufficient balance: add funds')
    await visit.waitForView('FundWallet')
  })

  it('names missing coins for the network fee before the wallet request', async () => {
    await swaps.setCoins(1_000_000n)
    const visit = await swaps.atForm()
    await swaps.pick(visit, 'from', 'TUSD')
    await swaps.pick(visit, 'to', 'ETH')
    await swaps.type(visit, '250')
    await swaps.review(visit)
    await visit.frame.locator('[data-note="insufficient-fee"]').waitFor()
    expect([
      await visit.frame.locator('[data-action="confirm"]').count(),
      await swaps.sends(visit),
    ]).toEqual([0, 0])
  })

  it('names a network without swaps, and offers another one', async () => {
    await stage.control('PUT', '/faults', {
      'GET /v1/supported-chains': { body: { http: [swaps.network], ws: [] } },
    })
    const visit = await swaps.atForm()
    await visit.controlWallet('walletless', 'switchChain', '0x2105')
    await visit.getText('No swaps on Base').waitFor()
    await visit.pressButton('Switch network')
    await visit.waitForView('Networks')
  })
})

describe('swap opened by a host', () => {
  it('opens the view `Swap` with tokens and an amount, which the visitor may change', async () => {
    const visit = await stage.visit({ connected: true })
    await visit.page.evaluate(() =>
      window.latchkey.open({ view: 'Swap', params: { from: 'TUSD', to: 'ETH', amount: '100' } }),
    )
    await visit.waitForView('Swap')
    await visit.frame.locator('[data-step="review"]').waitFor()
    expect(await visit.frame.locator('[data-action="token-from"]').textContent()).toContain('TUSD')
    expect(await visit.frame.locator('input[name="amount"]').inputValue()).toBe('100')
    await swaps.type(visit, '7')
    await visit.frame.locator('[data-step="review"]').waitFor()
  })
})

describe('deceiving swap provider', () => {
  it.each([
    ['lets somebody else take the token', 'aa'.repeat(20), 250_000_000n],
    ['lets everything be taken', undefined, 2n ** 256n - 1n],
  ] as const)(
    'refuses an approval that %s before the wallet request',
    async (_, spender, amount) => {
      const data = await swaps.approving(spender, amount)
      await stage.control('PUT', '/faults', { 'GET /v1/convert/build-approve': { body: data } })
      const visit = await swaps.atForm()
      await swaps.pick(visit, 'from', 'TUSD')
      await swaps.pick(visit, 'to', 'ETH')
      await swaps.type(visit, '250')
      await visit.press(visit.frame.locator('[data-action="next"][data-step="review"]'))
      await visit.getText("The prepared swap doesn't match the request.").waitFor()
      expect(await swaps.sends(visit)).toBe(0)
    },
  )
})

describe('disabled swaps', () => {
  const swap = (isEnabled: boolean, config: readonly string[] | null) => [
    { id: 'swap', isEnabled, config },
  ]
  it.each([
    ['by the provider', swap(false, []), undefined],
    ['by the host', swap(true, null), '-swaps'],
  ] as const)('%s have no view, entry point, bytes or requests', async (_, config, features) => {
    await stage.control('PUT', '/config', config)
    const visit = await stage.visit({ connected: true, query: { features } })
    await visit.open()
    await visit.waitForView('Account')
    await visit.frame.locator('[data-token]').first().waitFor()
    await visit.page.waitForLoadState('networkidle')
    expect(await visit.frame.locator('[data-action="swap"]').count()).toBe(0)
    await visit.page.evaluate(() => window.latchkey.open({ view: 'Swap' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('plugins/swaps')),
    ).toEqual([])
    expect(visit.requests.filter((url) => url.includes('/convert/'))).toEqual([])
  })
})
