import { describe, expect, it, vi } from 'vitest'
import type { SwapReview } from '#plugins/ports/swaps'
import { functionNames } from '../../namespaces/eip155/functionNames.ts'
import { swapMarketAddress, swapOwner, swapUsdc } from '../../test/harness/createSwapApi.ts'
import { createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import type { SwapFixture, SwapScenario } from '../../test/harness/startSwaps.ts'
import { createTransferLog, startSwaps } from '../../test/harness/startSwaps.ts'
import { swapNetworks } from './createTokenRegistry.ts'
import { swapStep } from './swapStep.ts'

const ether = 10n ** 18n
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const allowed = { allowance: 10n ** 30n }

/** The form, filled in from a host's proposal, with its quote. */
async function filled(
  changes: Partial<SwapScenario> = {},
  params = { from: 'ETH', to: 'USDC', amount: '0.5' },
): Promise<SwapFixture> {
  const stage = await startSwaps(changes)
  stage.service.begin(params)
  await stage.clock.advance(400)
  await vi.waitFor(() => expect(stage.service.get().quote.status).toMatch(/ready|failed|none/))
  return stage
}
const given = { from: 'USDC', to: 'ETH', amount: '250' }
/** The result of 250 dollars, as a simulation shows it. */
const bought = {
  works: true,
  logs: [createTransferLog(swapUsdc, swapOwner, swapMarketAddress, 250_000_000n)],
  coins: ether / 10n,
}
const collectible = {
  ...createTransferLog(stranger, swapOwner, swapMarketAddress, 42n),
  data: '0x',
}
collectible.topics.push(`0x${'2a'.padStart(64, '0')}`)
const selectorOf = (name: string) =>
  Object.entries(functionNames).find(([, known]) => known === name)?.[0] ?? expect.fail(name)
const notes = ({ action }: SwapReview) =>
  action.get().notes.map(({ level, code }) => `${level} ${code}`)
const texts = ({ shownToasts }: SwapFixture) =>
  shownToasts.map(({ message }) =>
    typeof message === 'string' ? message : message.messages.en[message.key],
  )
const quoted = ({ requestedPaths }: SwapFixture) =>
  requestedPaths().filter((path) => path.endsWith('/quotes')).length

describe('swap form', () => {
  it('reads token list and gas price from the provider, the allowance from the chain', async () => {
    const stage = await filled({ simulated: bought }, given)
    expect((await stage.service.review()).step).toBe('approve')
    expect(stage.requestedPaths()).toEqual(
      expect.arrayContaining(['/v1/convert/tokens', '/v1/convert/gas-price']),
    )
    expect(stage.requestedPaths()).not.toContain('/v1/convert/allowance')
    expect(stage.service.get().list.tokens.map(({ asset }) => [asset.id, asset.decimals])).toEqual([
      ['native', 18],
      [swapUsdc, 6],
    ])
  })

  it('starts with the coin, and applies a host’s proposal', async () => {
    const stage = await startSwaps()
    stage.service.begin(undefined)
    await vi.waitFor(() => expect(stage.service.get().from?.asset.id).toBe('native'))
    stage.service.begin({ from: swapUsdc.toLowerCase(), to: 'eth', amount: '7' })
    await vi.waitFor(() =>
      expect(stage.service.get()).toMatchObject({
        from: { asset: { symbol: 'USDC' } },
        to: { asset: { id: 'native' } },
        amount: '7',
      }),
    )
  })

  it('reads the balance from the chain, and refuses a token with unconfirmed decimals', async () => {
    const { service } = await filled()
    await vi.waitFor(() =>
      expect(service.get()).toMatchObject({
        from: { amount: 2n * ether },
        to: { amount: 500_000_000n, confirmed: true },
      }),
    )
    const sly = await filled({ decimals: 8 })
    expect([sly.service.get().to?.confirmed, swapStep(sly.service.get()).step]).toEqual([
      false,
      'blocked',
    ])
  })

  it('requests a quote after a pause in typing, and every 10 s while it is watched', async () => {
    const stage = await filled()
    expect(stage.service.get().quote).toMatchObject({ status: 'ready', amountOut: 1_250_000_000n })
    const before = quoted(stage)
    const release = stage.service.watchQuote()
    await stage.clock.advance(25_000)
    expect(quoted(stage)).toBe(before + 2)
    release()
    await stage.clock.advance(60_000)
    expect(quoted(stage)).toBe(before + 2)
  })

  it('switches sides when the token of the other side is chosen', async () => {
    const { service } = await filled()
    const { from } = service.get()
    if (from) await service.choose('to', from)
    expect([service.get().from?.asset.symbol, service.get().to?.asset.symbol]).toEqual([
      'USDC',
      'ETH',
    ])
  })

  it('subtracts the highest network fee from the whole balance', async () => {
    const { service } = await filled()
    await service.setMax()
    expect([service.get().amount, service.get().kept?.value]).toEqual([
      '1.999625',
      375_000n * 10n ** 9n,
    ])
  })

  it('shows `Insufficient liquidity` once when a refusal mentions it as the reason', async () => {
    const stage = await filled({
      quotes: {
        status: 400,
        body: { reasons: [{ name: 'X', description: 'INSUFFICIENT LIQUIDITY for this' }] },
      },
    })
    const release = stage.service.watchQuote()
    await stage.clock.advance(30_000)
    release()
    expect([stage.service.get().quote.reason, texts(stage)]).toEqual([
      'liquidity',
      ['Insufficient liquidity'],
    ])
  })

  it.each([
    ['refused', { status: 400, body: { reasons: [{ name: 'X', description: 'too small' }] } }],
    ['refused', { body: { quotes: [] } }],
    ['lost', { status: 500, body: {} }],
  ] as const)('has no quote (%s) when the provider responds otherwise', async (why, quotes) => {
    const stage = await filled({ quotes })
    expect([stage.service.get().quote.reason, texts(stage)]).toEqual([why, []])
  })

  it('clears the form on another network, and reports a network without swaps', async () => {
    const stage = await filled()
    stage.wallet.change({ network: 'eip155:10' })
    expect(stage.service.get()).toMatchObject({
      amount: '',
      offered: undefined,
      quote: { status: 'none' },
    })
    await vi.waitFor(() => expect(stage.service.get().offered).toBe(true))
    stage.wallet.change({ network: createNetworkDouble('eip155', 99).caipNetworkId })
    await vi.waitFor(() => expect(stage.service.get().offered).toBe(false))
  })

  it('offers swaps on the networks 1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250 and others', () => {
    expect([...swapNetworks]).toEqual(
      expect.arrayContaining(
        [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250].map((id) => `eip155:${id}`),
      ),
    )
  })

  it('finds a token by its contract, and marks it as unlisted', async () => {
    const { service, scenario } = await filled()
    expect(await service.find(swapUsdc.toLowerCase())).toMatchObject({ listed: true })
    expect(await service.find(stranger)).toBeUndefined()
    expect(scenario.dollars).toBe(500_000_000n)
  })
})

describe('review of a swap', () => {
  it('tolerates 1 % by default, and shows effects, price impact and fee', async () => {
    const stage = await filled()
    const { step, offer, action } = await stage.service.review()
    expect([
      step,
      offer.amountOut,
      offer.minAmountOut,
      offer.priceImpact,
      offer.simulation,
    ]).toEqual(['swap', 1_250_000_000n, 1_237_500_000n, 0n, 'works'])
    expect(offer.fee).toMatchObject({
      expected: 100_000n * 10n ** 9n,
      ceiling: 150_000n * 10n ** 9n,
    })
    expect(action.effects).toEqual([{ kind: 'call', to: swapMarketAddress, value: ether / 2n }])
    const [body] = stage.http.requests.flatMap(({ url, call }) =>
      url.pathname.endsWith('build-transaction') ? [JSON.parse(String(call.body))] : [],
    )
    expect(body.eip155).toEqual({ slippage: 1 })
  })

  it('refuses a review without both tokens and an amount: Two tokens and an amount are required', async () => {
    const { service } = await filled({}, { from: 'ETH', to: 'USDC', amount: '' })
    await expect(service.review()).rejects.toThrow('Two tokens and an amount are required')
  })

  it('reviews the approval of exactly the amount first, then the swap', async () => {
    const stage = await filled({ simulated: bought }, given)
    const first = await stage.service.review()
    expect([first.step, first.action.effects]).toEqual([
      'approve',
      [{ kind: 'allowance', asset: swapUsdc, amount: 250_000_000n, to: swapMarketAddress }],
    ])
    await stage.service.swap(first)
    stage.scenario.allowance = 250_000_000n
    const second = await stage.service.review()
    expect([second.step, second.action.effects]).toEqual([
      'swap',
      [{ kind: 'call', to: swapMarketAddress, value: 0n }],
    ])
    await stage.service.swap(second)
    expect(stage.walletCalls.map(({ to }) => to)).toEqual([swapUsdc, swapMarketAddress])
    expect([stage.service.get().amount, stage.service.get().loading]).toEqual(['', false])
  })

  it('waits for a node that does not see an approval yet, without a second approval', async () => {
    const stage = await filled({ simulated: bought }, given)
    await stage.service.swap(await stage.service.review())
    const next = stage.service.review()
    await stage.clock.advance(1600)
    stage.scenario.allowance = 250_000_000n
    await stage.clock.advance(1600)
    expect((await next).step).toBe('swap')
  })

  it.each([
    ['another spender', { spender: stranger }, 'spender'],
    ['a larger amount', { amount: 250_000_001n }, 'amount'],
    ['an unlimited amount', { amount: 2n ** 256n - 1n }, 'amount'],
    ['another token', { token: stranger }, 'token'],
  ] as const)('refuses an approval whose bytes allow %s', async (_, approval, why) => {
    const { service, walletCalls } = await filled({ approval }, given)
    await expect(service.review()).rejects.toMatchObject({ code: 'swap-refused', context: { why } })
    expect(walletCalls).toEqual([])
  })

  it.each([
    [
      'a transfer of the token',
      {
        to: `eip155:1:${swapUsdc}`,
        data: `0xa9059cbb${stranger.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`,
      },
      'call',
    ],
    ['a call of the token itself', { to: `eip155:1:${swapUsdc}`, data: '0xdeadbeef' }, 'contract'],
    ['a call of the account itself', { to: `eip155:1:${swapOwner}` }, 'contract'],
    ['another network', { to: `eip155:10:${swapMarketAddress}` }, 'network'],
    ['another account', { from: `eip155:1:${stranger}` }, 'account'],
    ['another amount', { amount: '7' }, 'amount'],
  ] as const)('refuses a swap that is %s', async (_, built, why) => {
    const { service } = await filled({ built, ...allowed }, given)
    await expect(service.review()).rejects.toMatchObject({ code: 'swap-refused', context: { why } })
  })

  it.each([
    ['fails', { works: false }, 'stop would-fail'],
    [
      'gives less than was offered',
      { works: true, logs: [createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 1n)] },
      'stop gives-less',
    ],
    [
      'takes something else as well',
      {
        works: true,
        logs: [
          createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 1_250_000_000n),
          createTransferLog(stranger, swapOwner, swapMarketAddress, 5n),
        ],
      },
      'stop takes-more',
    ],
  ] as const)('stops a swap that is simulated and %s', async (_, simulated, note) => {
    const { service } = await filled({ simulated })
    expect(notes(await service.review())).toContain(note)
  })

  it('notes that no node could simulate the swap', async () => {
    const { service } = await filled({ simulated: undefined })
    expect((await service.review()).offer.simulation).toBe('untried')
  })

  it.each([
    ['gives no coins for the token', { logs: bought.logs }, 'stop gives-less'],
    ['gives fewer coins than was offered', { ...bought, coins: ether / 11n }, 'stop gives-less'],
    ['takes coins as well', { ...bought, coins: ether / 10n - 2n * ether }, 'stop takes-more'],
    ['takes a collectible', { ...bought, logs: [...bought.logs, collectible] }, 'stop takes-more'],
  ] as const)('stops a swap into the coin when it %s', async (_, simulated, note) => {
    const { service } = await filled(
      { ...allowed, simulated: { works: true, ...simulated } },
      given,
    )
    expect(notes(await service.review())).toContain(note)
  })

  it('accepts a swap into the coin that gives what was offered', async () => {
    const { service } = await filled({ ...allowed, simulated: bought }, given)
    expect(notes(await service.review())).toEqual([])
  })

  it.each([
    'safeTransferFrom',
    'transferOwnership',
    'execTransaction',
    'setApprovalForAll',
    'transferFrom',
    'delegate',
  ] as const)('refuses a swap that calls %s', async (name) => {
    const built = {
      to: `eip155:1:${stranger}`,
      data: `0x${selectorOf(name)}${stranger.slice(2).toLowerCase().padStart(64, '0')}`,
    }
    const { service, walletCalls } = await filled({ built, ...allowed, simulated: bought }, given)
    await expect(service.review()).rejects.toMatchObject({
      code: 'swap-refused',
      context: { why: 'function' },
    })
    expect(walletCalls).toEqual([])
  })

  it('names the network of the review', async () => {
    const stage = await filled({ ...allowed, simulated: bought }, given)
    await stage.service.swap(await stage.service.review())
    expect(stage.walletCalls[0]).toMatchObject({ to: swapMarketAddress, chainId: '0x1' })
  })

  it('stops the review of a confirmed token that the chain then denies', async () => {
    const stage = await filled({ ...allowed, simulated: bought }, given)
    stage.scenario.decimals = 4
    expect(notes(await stage.service.review())).toContain('stop decimals-differ')
  })

  it('blocks the review until the chain confirms a token', async () => {
    const stage = await startSwaps({ ...allowed, simulated: bought })
    const code = await stage.kernel.networks.load('eip155')
    const { balances } = code
    let down = true
    Object.assign(code, {
      balances: async (...args: Parameters<typeof balances>) =>
        down ? Promise.reject(new Error('no answer')) : balances(...args),
    })
    stage.service.begin(given)
    await vi.waitFor(() => expect(swapStep(stage.service.get()).step).toBe('unread'))
    await expect(stage.service.review()).rejects.toThrow()
    down = false
    stage.service.refresh()
    await stage.clock.advance(400)
    await vi.waitFor(() => expect(swapStep(stage.service.get()).step).toBe('review'))
  })

  it.each([
    ['1 %', 2470n, 'warn impact'],
    ['5 %', 2300n, 'warn impact-strong'],
  ] as const)('warns about a loss of %s or more', async (_, rate, note) => {
    const { service } = await filled({
      rate,
      simulated: {
        works: true,
        logs: [createTransferLog(swapUsdc, swapMarketAddress, swapOwner, rate * 500_000n)],
      },
    })
    expect(notes(await service.review())).toEqual([note])
  })

  it.each([
    ['of the token', { dollars: 1n }, 'stop insufficient'],
    ['for the network fee', { coins: 1n }, 'stop insufficient-fee'],
  ] as const)('names what is missing %s before the wallet request', async (_, changes, note) => {
    const { service } = await filled({ ...allowed, ...changes, simulated: bought }, given)
    expect(notes(await service.review())).toContain(note)
  })
})

describe('last check before the wallet request', () => {
  const stoppedBy = async (change: (stage: SwapFixture) => unknown) => {
    const stage = await filled()
    const review = await stage.service.review()
    await change(stage)
    const { at, error } = await stage.service.swap(review)
    expect([at, stage.walletCalls]).toEqual(['stopped', []])
    return [error?.code, error?.context['why']]
  }
  it('stops a swap when the price fell beyond the tolerance', async () => {
    expect(await stoppedBy(({ scenario }) => Object.assign(scenario, { rate: 2470n }))).toEqual([
      'review-stopped',
      'price-moved',
    ])
  })
  it('continues a swap when the price fell within the tolerance', async () => {
    const stage = await filled()
    const review = await stage.service.review()
    stage.scenario.rate = 2480n
    expect((await stage.service.swap(review)).at).toMatch(/sent|confirmed/)
  })
  it('stops a swap when its quote has expired', async () => {
    expect(await stoppedBy(({ clock }) => clock.advance(60_000))).toEqual([
      'review-expired',
      undefined,
    ])
  })
  it('stops a swap when the balance is gone', async () => {
    expect(await stoppedBy(({ scenario }) => Object.assign(scenario, { coins: 1n }))).toEqual([
      'review-stopped',
      'insufficient',
    ])
  })
  it('stops a swap without liquidity and shows the toast', async () => {
    const stage = await filled()
    const review = await stage.service.review()
    stage.scenario.quotes = {
      status: 400,
      body: { reasons: [{ description: 'insufficient liquidity' }] },
    }
    const { error } = await stage.service.swap(review)
    expect([error?.context['why'], texts(stage)]).toEqual(['liquidity', ['Insufficient liquidity']])
  })
  it('stops a swap when the account has changed', async () => {
    expect(await stoppedBy(({ wallet }) => wallet.change({ addresses: [stranger] }))).toEqual([
      'review-outdated',
      undefined,
    ])
  })
})

describe('outcome of a swap', () => {
  it.each([
    ['rejected', { fails: 'rejected' }, 'You rejected the swap. Nothing was sent'],
    [
      'unknown',
      { fails: 'rpc' },
      'Nobody knows yet whether the swap was sent. Look at your activity',
    ],
    ['failed', { ends: 'failed' }, 'Your swap failed. Your tokens are still there'],
    ['replaced', { ends: 'replaced' }, 'Your swap was replaced by another transaction'],
    ['confirmed', {}, 'Your swap is confirmed'],
  ] as const)('distinguishes the outcome: %s', async (at, changes, words) => {
    const stage = await filled(changes)
    const review = await stage.service.review()
    await stage.service.swap(review)
    await vi.waitFor(() =>
      expect([review.action.get().at, texts(stage).at(-1)]).toEqual([at, words]),
    )
  })

  it('submits a swap once, even when called repeatedly', async () => {
    const stage = await filled()
    const review = await stage.service.review()
    await Promise.all([
      stage.service.swap(review),
      stage.service.swap(review),
      stage.service.swap(review),
    ])
    expect(stage.walletCalls).toHaveLength(1)
  })

  it('keeps the form after a rejected swap', async () => {
    const stage = await filled({ fails: 'rejected' })
    await stage.service.swap(await stage.service.review())
    expect([stage.service.get().amount, stage.service.get().loading]).toEqual(['0.5', false])
  })
})
