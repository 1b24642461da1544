import { describe, expect, it } from 'vitest'
import type { Plugin } from '#kernel'
import { onrampRef } from '#plugins/ports/onramp'
import { tokens } from '#plugins/tokens/index'
import { brokenTokens } from '../../test/harness/brokenTokens.ts'
import { collectUnhandled } from '../../test/harness/collectUnhandled.ts'
import { ether, eur, usd, usdc } from '../../test/harness/onrampOptions.ts'
import type { FundingFixture } from '../../test/harness/startFunding.ts'
import { createFundingPopupDouble, startFunding } from '../../test/harness/startFunding.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { onramp } from './index.ts'

const png = { body: 'png' }
const offer = (
  purchaseCurrencies: readonly unknown[] = [usdc, ether],
  paymentCurrencies: readonly unknown[] = [usd, eur],
): Reply => ({
  body: { purchaseCurrencies, paymentCurrencies },
})
const quote = (amount: string): Reply => ({
  body: {
    purchaseAmount: { amount, currency: 'USDC' },
    paymentTotal: { amount: '100', currency: 'USD' },
    networkFee: { amount: '0.5', currency: 'USD' },
    quoteId: 'q',
  },
})
const url = 'https://ramp.example/buy?walletAddress=1'

async function start(
  answers: Readonly<Record<string, Reply>> = {},
  at?: Parameters<FundingFixture['connect']>[0],
  projectId: string | undefined = 'p1',
  plugins: readonly Plugin[] = [],
) {
  const test = await startFunding(
    {
      answers: {
        '/onramp/options': offer(),
        '/onramp/quote': quote('98.5'),
        '/generators/onrampurl': { body: { url } },
        ...answers,
      },
      settings: { projectId },
      plugins: [onramp(), ...plugins],
    },
    at,
  )
  const service = await test.kernel.use(onrampRef)
  const release = service.begin()
  await test.clock.advance(3000)
  const { window, seen } = createFundingPopupDouble()
  return { ...test, service, release, window, seen, state: service.get }
}
/** Starts a purchase on the provider's page, with the modal on its view. */
async function buys(
  answers: Readonly<Record<string, Reply>> = {},
  plugins: readonly Plugin[] = [],
) {
  const test = await start(answers, undefined, undefined, plugins)
  test.service.start('meld', test.window)
  await flushPromises()
  const leave = test.service.follow()
  await test.clock.advance(100)
  return { ...test, leave, purchase: () => test.state().purchase }
}

describe('on-ramp options', () => {
  it('reads the on-ramp options from the provider once', async () => {
    const { asked, state, service } = await start()
    service.begin()
    await flushPromises()
    expect(asked('/onramp/options')).toHaveLength(1)
    expect([state().offer, state().payments.map(({ id }) => id)]).toEqual(['ready', ['USD', 'EUR']])
  })

  it('shows the provider’s pictures, of a token by symbol and of a currency by code', async () => {
    const answers = {
      '/onramp/options': offer(),
      '/getTokenImage/USDC': png,
      '/getTokenImage/ETH': png,
      '/getCurrencyImage/EUR': png,
      '/getCurrencyImage/USD': { status: 404 },
    }
    const { asked, kernel } = await startFunding({ answers, plugins: [onramp(), tokens()] })
    const { begin, get: state } = await kernel.use(onrampRef)
    begin()
    await waitFor(() =>
      expect(Object.keys(state().pictures).sort()).toEqual(['ETH', 'EUR', 'USDC']),
    )
    for (const picture of Object.values(state().pictures)) expect(picture).toMatch(/^blob:/)
    for (const code of ['USD', 'EUR'])
      expect(asked(`/public/getCurrencyImage/${code}`)).toHaveLength(1)
  })

  it('reads purchase currencies with `id`, `name`, `symbol` and `networks` of `name`, `display_name`, `chain_id`, `contract_address`', async () => {
    const broken = [
      { ...usdc, symbol: 7 },
      { ...usdc, networks: [{ name: 'ethereum' }] },
      { id: 'x' },
      null,
    ]
    const { state } = await start({ '/onramp/options': offer([...broken, usdc]) })
    expect(state().offered.map(({ currency }) => currency)).toEqual([usdc])
  })

  it('reads payment currencies with `id` and `payment_method_limits` of `id`, `min`, `max`', async () => {
    const broken = [
      { ...usd, id: 'dollars' },
      { ...usd, payment_method_limits: [{ id: 'card', min: 10, max: '20' }] },
      { id: 'USD' },
      'USD',
    ]
    const { state } = await start({ '/onramp/options': offer([usdc], [...broken, eur]) })
    expect(state().payments).toEqual([eur])
  })

  it('offers the defaults without options, currencies or a project, without a request in the last case', async () => {
    for (const answer of [{ status: 400 }, offer([usdc], [])]) {
      const { state } = await start({ '/onramp/options': answer })
      expect([state().offer, state().payment?.id]).toEqual(['usual', 'USD'])
    }
    const alone = await start({}, undefined, '')
    expect([
      alone.state().offer,
      alone.http.requests.filter(({ url: { pathname } }) => pathname.includes('onramp')),
    ]).toEqual(['usual', []])
  })

  it('offers options on the networks the account can use, the active one first', async () => {
    const { state } = await start()
    expect(state().offered.map(({ currency, network }) => [currency.symbol, network])).toEqual([
      ['USDC', 'eip155:1'],
      ['ETH', 'eip155:1'],
    ])
    expect(state().chosen?.account.id).toBe('eip155:1:0xAa00000000000000000000000000000000000001')
  })

  it('offers no network number of another ecosystem, and no test network', async () => {
    const { state } = await start({
      '/onramp/options': offer([
        { ...ether, networks: [{ ...ether.networks[0], chain_id: 'stacks:1' }] },
        { ...ether, networks: [{ ...ether.networks[0], chain_id: '11155111' }] },
        { ...ether, networks: [{ ...ether.networks[0], chain_id: 'eip155:10' }] },
      ]),
    })
    expect(state().offered.map(({ network }) => network)).toEqual(['eip155:10'])
  })
})

describe('on-ramp quote', () => {
  it('sends `purchaseCurrency`, `paymentCurrency`, `amount` and `network` for a quote', async () => {
    const { asked } = await start()
    expect(asked('/onramp/quote').map(({ body }) => body)).toEqual([
      { purchaseCurrency: usdc, paymentCurrency: usd, amount: '100', network: 'ethereum' },
    ])
  })

  it('reads `purchaseAmount.amount`, exact to the last digit', async () => {
    const { state } = await start({ '/onramp/quote': quote('0.123456789012345678901234567890') })
    expect(state().quote).toMatchObject({
      at: 'ready',
      received: { value: 123_456_789_012_345_678_901_234_567_890n, decimals: 30 },
    })
  })

  it.each<[string, Reply]>([
    ['fails', { status: 400 }],
    ['is no decimal', quote('lots')],
    ['is nothing', quote('0')],
    ['is less than nothing', quote('-1')],
    ['has no amount', { body: { purchaseAmount: {}, quoteId: 'q' } }],
    ['is in the payment currency', { body: { purchaseAmount: { amount: '98', currency: 'usd' } } }],
  ])('shows no quote and no substitute for a response that %s', async (_, answer) => {
    const { state } = await start({ '/onramp/quote': answer })
    expect(state().quote).toEqual({ at: 'failed' })
  })

  it('requests no quote for an invalid amount, and one for several keys in a row', async () => {
    const { asked, service, clock, state } = await start()
    service.setAmount('9.99')
    await clock.advance(2000)
    expect([asked('/onramp/quote').length, state().quote.at]).toEqual([1, 'none'])
    for (const text of ['2', '25', '250']) service.setAmount(text)
    await clock.advance(2000)
    expect(asked('/onramp/quote').map(({ body }) => Object(body).amount)).toEqual(['100', '250'])
  })

  it('requests a quote every 30 s while the form is on screen, and not after', async () => {
    const { asked, clock, release, state } = await start()
    await clock.advance(30_000)
    expect([asked('/onramp/quote').length, state().quote.at]).toEqual([2, 'ready'])
    release()
    await clock.advance(120_000)
    expect(asked('/onramp/quote')).toHaveLength(2)
  })

  it('keeps saying that there is no quote while it is requested again in the background', async () => {
    const { clock, asked, service, state } = await start({ '/onramp/quote': { status: 400 } })
    const seen: string[] = []
    service.subscribe(({ quote: { at } }) => void seen.push(at))
    await clock.advance(30_000)
    expect(asked('/onramp/quote')).toHaveLength(2)
    expect([state().quote.at, seen.includes('asking')]).toEqual(['failed', false])
  })

  it('keeps no quote of the currency that was left while the form is off screen', async () => {
    const { release, service, state } = await start()
    release()
    const coin = state().offered.find(({ currency }) => currency.symbol === 'ETH')
    if (coin) service.choose(coin)
    expect([state().chosen?.currency.symbol, state().quote]).toEqual(['ETH', { at: 'asking' }])
  })

  it('drops a late quote for an earlier amount', async () => {
    const { answer, service, clock, state } = await start()
    answer('/onramp/quote', (_, body) => quote(Object(body).amount === '50' ? '49' : '199'))
    service.setAmount('50')
    await clock.advance(399)
    service.setAmount('200')
    await clock.advance(2000)
    expect(state().quote).toMatchObject({ received: { value: 199n, decimals: 0 } })
  })
})

describe('purchase', () => {
  it('requests the seller’s page for the account, and navigates the window to it', async () => {
    const { asked, seen, purchase } = await buys()
    expect(asked('/generators/onrampurl').map(({ body }) => body)).toEqual([
      {
        destinationWallets: [
          {
            address: '0xAa00000000000000000000000000000000000001',
            blockchains: ['ethereum'],
            assets: ['USDC'],
          },
        ],
        defaultNetwork: 'ethereum',
        partnerUserId: 'p1',
        defaultExperience: 'buy',
        presetFiatAmount: 100,
      },
    ])
    expect([seen.went, purchase()?.at]).toEqual([[url], 'waiting'])
  })

  it('leaves an amount in other currencies than dollars to the seller’s page', async () => {
    const { asked, service, window } = await start()
    service.pay(eur)
    service.start('meld', window)
    await flushPromises()
    expect(asked('/generators/onrampurl')[0]?.body).not.toHaveProperty('presetFiatAmount')
  })

  it.each([
    'javascript:alert(1)',
    'http://ramp.example',
    'https://user:secret@ramp.example',
    'data:text/html,x',
  ])('never opens a page at %s', async (address) => {
    const { seen, purchase } = await buys({ '/generators/onrampurl': { body: { url: address } } })
    expect([seen.went, seen.closings, purchase()?.at, purchase()?.error?.code]).toEqual([
      [],
      1,
      'failed',
      'foreign-invalid',
    ])
  })

  it('shows a link without a window, and waits as well', async () => {
    const { service, state, holds, clock } = await start()
    service.start('meld', undefined)
    await flushPromises()
    expect(state().purchase).toMatchObject({ at: 'blocked', address: url })
    service.follow()
    service.followed()
    await clock.advance(100)
    holds.token = 1n
    await clock.advance(4000)
    expect(state().purchase?.at).toBe('arrived')
  })

  it('names no closed window once the visitor has followed the link', async () => {
    const { service, seen, clock, purchase } = await buys()
    seen.closed = true
    service.reopen(undefined)
    expect(purchase()?.at).toBe('blocked')
    service.followed()
    await clock.advance(4000)
    expect(purchase()?.at).toBe('waiting')
  })

  it('calls a window that was closed before the seller responded closed, not blocked', async () => {
    for (const navigate of [() => true, () => false]) {
      const { service, state, window, seen } = await start()
      service.start('meld', { ...window, navigate })
      seen.closed = navigate()
      await flushPromises()
      expect(state().purchase).toMatchObject({ at: 'away', address: url })
    }
  })

  it('detects the arrival by a higher balance on the chain, and shows the difference', async () => {
    const { holds, clock, purchase } = await buys()
    await clock.advance(10_000)
    expect(purchase()?.at).toBe('waiting')
    holds.token = 98_500_000n
    await clock.advance(4000)
    expect(purchase()).toMatchObject({
      at: 'arrived',
      arrived: { value: 98_500_000n, decimals: 6 },
    })
  })

  it('finishes without the token list when its code cannot be loaded', async () => {
    const unhandled = collectUnhandled()
    const { holds, clock, purchase } = await buys({}, [brokenTokens()])
    holds.token = 98_500_000n
    await clock.advance(20_000)
    expect([purchase()?.at, await unhandled()]).toEqual(['arrived', []])
  })

  it('compares with the lowest balance: spending does not hide an arrival', async () => {
    const { service, state, window, holds, clock } = await start()
    const coin = state().offered.find(({ currency }) => currency.symbol === 'ETH')
    if (coin) service.choose(coin)
    service.start('meld', window)
    service.follow()
    await clock.advance(100)
    holds.coin = 10n ** 17n
    await clock.advance(4000)
    holds.coin = 3n * 10n ** 17n
    await clock.advance(4000)
    expect(state().purchase).toMatchObject({ at: 'arrived', arrived: { value: 2n * 10n ** 17n } })
  })

  it('keeps waiting when the chain cannot be read, without a claim', async () => {
    const { holds, clock, purchase } = await buys()
    holds.fails = true
    await clock.advance(20_000)
    expect(purchase()?.at).toBe('waiting')
  })

  it('keeps waiting when the window is closed: it may have been paid', async () => {
    const { seen, holds, clock, purchase } = await buys()
    seen.closed = true
    await clock.advance(4000)
    expect(purchase()?.at).toBe('away')
    holds.token = 5n
    await clock.advance(4000)
    expect(purchase()?.at).toBe('arrived')
  })

  it('ignores responses for a replaced purchase', async () => {
    const { answer, service, window, seen, state, clock } = await start()
    answer('/generators/onrampurl', () => undefined as never)
    service.start('meld', window)
    await flushPromises()
    answer('/generators/onrampurl', { body: { url } })
    const second = createFundingPopupDouble()
    service.start('meld', second.window)
    await clock.advance(11_000)
    expect([seen.went, second.seen.went, state().purchase?.at]).toEqual([[], [url], 'waiting'])
  })

  it('clears the purchase when the account disconnects', async () => {
    const { kernel, state } = await buys()
    await kernel.connections.disconnect({ namespace: 'eip155' })
    expect(state().purchase).toBeUndefined()
  })

  it('buys nothing for an account that was left, until there is an offer for the next one', async () => {
    const { wallet, service, state, window, seen } = await start()
    const next = '0xBb00000000000000000000000000000000000002'
    wallet().change({ addresses: [next] })
    service.start('meld', window)
    expect([state().purchase, seen.closings]).toEqual([undefined, 1])
    await waitFor(() => expect(state().chosen?.account.address).toBe(next))
  })

  it('closes a window that still waits for the seller’s page when the account changes, and no other', async () => {
    const { answer, service, window, seen, kernel, clock } = await start()
    answer('/generators/onrampurl', () => undefined as never)
    service.start('meld', window)
    await flushPromises()
    await kernel.connections.disconnect({ namespace: 'eip155' })
    await clock.advance(11_000)
    expect([seen.went, seen.closings]).toEqual([[], 1])
    const paying = await buys()
    await paying.kernel.connections.disconnect({ namespace: 'eip155' })
    expect(paying.seen.closings).toBe(0)
  })
})
