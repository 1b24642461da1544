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

describe.each<InputMode>(['mouse', 'keyboard'])('a visitor, by %s,', (hand) => {
  it('swaps a token for coins in two steps: allows just the amount, then swaps', async () => {
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
    await visit.waitForView('Account')
    await swaps.toast(visit, 'Your swap is confirmed')
    expect(await swaps.tokens()).toBe(before.tokens - 250_000_000n)
    expect(await swaps.coins()).toBeGreaterThan(before.coins + parseEther('0.09'))
    expect(await swaps.sends(visit)).toBe(2)
  })
})

describe('a visitor, by mouse,', () => {
  const hand: InputMode = 'mouse'
  it('swaps coins for a token: the quote is what arrives, and the screen shows what the chain has', async () => {
    const before = await swaps.tokens()
    const visit = await atReview({ inputMode: hand })
    const least = numberIn(await swaps.fact(visit, 'least'))
    const get = numberIn(await swaps.fact(visit, 'get'))
    const call = visit.frame.locator('[data-effect="call"]')
    expect(await call.textContent()).toMatch(/0\.5\s*ETH/)
    await visit.frame.locator('[data-tried="yes"]').waitFor()
    await swaps.confirm(visit)
    await visit.waitForView('Account')
    await swaps.toast(visit, 'Your swap is confirmed')
    const came = Number(formatUnits((await swaps.tokens()) - before, 6))
    expect([came >= least, Math.abs(came - get) < 0.01]).toEqual([true, true])
    const held = Math.floor(Number(formatEther(await swaps.coins())) * 1000) / 1000
    await waitUntil(() => visit.frame.locator('.account-balance').textContent()).toContain(
      held.toLocaleString('en', { maximumFractionDigits: 3 }),
    )
  })
})

describe('a visitor', () => {
  it('rejects in the wallet: nothing is swapped, it is said so, and another try works', async () => {
    const before = await swaps.tokens()
    const visit = await atReview()
    await visit.controlWallet('walletless', 'rejectNext')
    await swaps.confirm(visit)
    await visit.waitForState('rejected')
    expect(await swaps.tokens()).toBe(before)
    await visit.pressButton('Try again')
    await swaps.confirm(visit)
    await swaps.toast(visit, 'Your swap is confirmed')
    expect(await swaps.tokens()).toBeGreaterThan(before)
  })

  it('rejects the approval: nothing is allowed, and the swap never comes', async () => {
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

  it('presses twice, and Enter with it: it is swapped once', async () => {
    const visit = await atReview()
    await pressRepeatedly(visit)
    await swaps.toast(visit, 'Your swap is confirmed')
    expect(await swaps.sends(visit)).toBe(1)
  })

  it('leaves the review half-way: the wallet is never asked, and the form is as it was', async () => {
    const visit = await atReview()
    await visit.page.keyboard.press('Escape')
    await visit.waitForView('Swap')
    expect(await visit.frame.locator('input[name="amount"]').inputValue()).toBe('0.5')
    await visit.pressButton('Close')
    await visit.waitForClose()
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('closes the modal while the wallet asks: it goes on, and the end is told over the page', async () => {
    const before = await swaps.tokens()
    const visit = await atReview()
    await visit.controlWallet('walletless', 'hold')
    await swaps.confirm(visit)
    await visit.waitForState('asking')
    await visit.pressButton('Close')
    await visit.waitForClose()
    await visit.controlWallet('walletless', 'approve')
    await swaps.toast(visit, 'Your swap is confirmed')
    expect(await swaps.tokens()).toBeGreaterThan(before)
  })

  it.each([
    ['account', ['switchAccount', 2]],
    ['network', ['switchChain', '0x2105']],
  ] as const)('whose %s changes during the review swaps nothing', async (_, [control, to]) => {
    const visit = await atReview()
    await visit.controlWallet('walletless', control, to)
    await visit.frame.getByText('Two tokens and an amount are required').waitFor()
    await visit.pressButton('Change it')
    await visit.waitForView('Swap')
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('goes offline: no price is asked for, and what is confirmed then never reaches the wallet', async () => {
    const visit = await atQuote()
    await visit.frame.locator('[data-step="review"]').waitFor()
    await visit.page.context().setOffline(true)
    await visit.frame.getByText('You are offline. The price waits.').waitFor()
    expect(await visit.frame.locator('[data-step="review"]').isDisabled()).toBe(true)
    await visit.page.context().setOffline(false)
    await swaps.review(visit)
    await visit.page.context().setOffline(true)
    await swaps.confirm(visit)
    await visit.waitForState('stopped')
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('uses the whole balance: what the fee may take stays', async () => {
    await swaps.setCoins(parseEther('2'))
    const visit = await swaps.atForm()
    await swaps.pick(visit, 'to', 'TUSD')
    await visit.pressButton('Use the whole balance')
    await visit.frame.getByText('Kept for the network fee:').waitFor()
    await swaps.review(visit)
    await swaps.confirm(visit)
    await swaps.toast(visit, 'Your swap is confirmed')
    expect(await swaps.coins()).toBeLessThan(parseEther('0.01'))
  })

  it('changes sides: what was got is given', async () => {
    const visit = await atQuote()
    await visit.frame.locator('[data-step="review"]').waitFor()
    const got = numberIn((await visit.frame.locator('output').textContent()) ?? '')
    await visit.pressButton('Change sides')
    expect(Number(await visit.frame.locator('input[name="amount"]').inputValue())).toBeCloseTo(
      got,
      3,
    )
    await visit.frame.locator('[data-step="review"]').waitFor()
    expect(await visit.frame.locator('[data-action="token-to"]').textContent()).toContain('ETH')
  })
})

describe('the market', () => {
  it('with too little of a token is named on the form and by the toast `Insufficient liquidity`', async () => {
    const visit = await atQuote({}, { to: 'THIN', amount: '5' })
    await swaps.toast(visit, /^Insufficient liquidity/)
    const next = visit.frame.locator('[data-step="liquidity"]')
    expect([await next.textContent(), await next.isDisabled()]).toEqual([
      'Insufficient liquidity',
      true,
    ])
  })

  it('whose price falls further than agreed stops the swap before the wallet is asked', async () => {
    const visit = await atReview()
    await swaps.market({ move: 5 })
    await swaps.confirm(visit)
    await visit.frame.locator('[data-note="price-moved"]').waitFor()
    expect(await swaps.sends(visit)).toBe(0)
    await visit.pressButton('Review again')
    await swaps.confirm(visit)
    await swaps.toast(visit, 'Your swap is confirmed')
  })

  it('that runs dry after the review stops the swap, with the toast', async () => {
    const visit = await atReview()
    await swaps.market({ leave: 0 })
    await swaps.confirm(visit)
    // The toast goes by itself, the note stays.
    await swaps.toast(visit, /^Insufficient liquidity/)
    await visit.frame.locator('[data-note="liquidity"]').waitFor()
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('that gives much less than it is worth is warned of, and the button says so', async () => {
    const visit = await atQuote({}, { to: 'THIN', amount: '0.5' })
    await swaps.review(visit)
    await visit.frame.locator('[data-note="impact-strong"]').waitFor()
    expect(await visit.frame.locator('[data-action="confirm"]').textContent()).toBe('Swap anyway')
  })
})

describe('a quote', () => {
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

  it('is asked for again every 10 s, visibly, and only while somebody looks', async () => {
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

  it('that has run out during the review is never signed: a new price is offered instead', async () => {
    const visit = await timed()
    await swaps.review(visit)
    await visit.page.clock.fastForward(61_000)
    await visit.pressButton('Get a new price')
    await visit.frame.locator('[data-holds]').waitFor()
    await swaps.confirm(visit)
    await swaps.toast(visit, 'Your swap is confirmed')
    expect(await swaps.sends(visit)).toBe(1)
  })
})

describe('an account', () => {
  it('without enough is named on the form, which leads to getting more', async () => {
    const visit = await atQuote({}, { amount: '999999' })
    await visit.pressButton('Insufficient balance: add funds')
    await visit.waitForView('FundWallet')
  })

  it('without coins for the network fee is named before the wallet is asked', async () => {
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

  it('on a network without swaps is told so, with a way to another', async () => {
    await stage.control('PUT', '/faults', {
      'GET /v1/supported-chains': { body: { http: [swaps.network], ws: [] } },
    })
    const visit = await swaps.atForm()
    await visit.controlWallet('walletless', 'switchChain', '0x2105')
    await visit.frame.getByText('No swaps on Base').waitFor()
    await visit.pressButton('Switch network')
    await visit.waitForView('Networks')
  })
})

describe('a host', () => {
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

describe('a provider that deceives', () => {
  it.each([
    ['lets somebody else take the token', 'aa'.repeat(20), 250_000_000n],
    ['lets everything be taken', undefined, 2n ** 256n - 1n],
  ] as const)('and %s is refused before the wallet is asked', async (_, spender, amount) => {
    const data = await swaps.approving(spender, amount)
    await stage.control('PUT', '/faults', { 'GET /v1/convert/build-approve': { body: data } })
    const visit = await swaps.atForm()
    await swaps.pick(visit, 'from', 'TUSD')
    await swaps.pick(visit, 'to', 'ETH')
    await swaps.type(visit, '250')
    await visit.press(visit.frame.locator('[data-action="next"][data-step="review"]'))
    await visit.frame.getByText(/^What was prepared is not the swap that was asked for/).waitFor()
    expect(await swaps.sends(visit)).toBe(0)
  })
})

describe('swaps that are switched off', () => {
  const swap = (isEnabled: boolean, config: readonly string[] | null) => [
    { id: 'swap', isEnabled, config },
  ]
  it.each([
    ['by the provider', swap(false, []), undefined],
    ['by the host', swap(true, null), '-swaps'],
  ] as const)(
    '%s have no view, no entry point, no bytes and no requests',
    async (_, config, features) => {
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
    },
  )
})
