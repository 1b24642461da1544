import { describe, expect, it } from 'vitest'
import { swapOwner, swapUsdc } from '../../test/harness/createSwapApi.ts'
import { fillSwapForm, usdcProposal, usdcSwapResult } from '../../test/harness/fillSwapForm.ts'
import { createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import type { SwapFixture } from '../../test/harness/startSwaps.ts'
import { startSwaps } from '../../test/harness/startSwaps.ts'
import { toEnglish } from '../../test/harness/toEnglish.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { swapNetworks } from './createTokenRegistry.ts'
import { reviewMessages } from './reviewMessages.ts'
import { swapStep } from './swapStep.ts'
import { toStatusView } from './toStatusView.ts'

const ether = 10n ** 18n
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const texts = ({ shownToasts }: SwapFixture) => shownToasts.map(({ message }) => toEnglish(message))
const quoted = ({ requestedPaths }: SwapFixture) =>
  requestedPaths().filter((path) => path.endsWith('/quotes')).length

describe('swap form', () => {
  it('reads token list and gas price from the provider, the allowance from the chain', async () => {
    const stage = await fillSwapForm({ simulated: usdcSwapResult }, usdcProposal)
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
    await waitFor(() => expect(stage.service.get().from?.asset.id).toBe('native'))
    stage.service.begin({ from: swapUsdc.toLowerCase(), to: 'eth', amount: '7' })
    await waitFor(() =>
      expect(stage.service.get()).toMatchObject({
        from: { asset: { symbol: 'USDC' } },
        to: { asset: { id: 'native' } },
        amount: '7',
      }),
    )
  })

  it('applies a host’s proposal to the next account while its tokens are being read', async () => {
    const stage = await startSwaps()
    const proposal = { from: 'usdc', to: 'eth', amount: '7' }
    stage.service.begin(proposal)
    await waitFor(() => expect(stage.service.get().from?.asset.symbol).toBe('USDC'))
    stage.wallet.change({ addresses: [stranger] })
    // The open view begins again, as the service forgets the account.
    stage.service.begin(proposal)
    await waitFor(() => expect(stage.service.get().list.status).toBe('ready'))
    await waitFor(() =>
      expect(stage.service.get()).toMatchObject({
        from: { asset: { symbol: 'USDC' } },
        to: { asset: { id: 'native' } },
        amount: '7',
      }),
    )
  })

  it('fills in no balance of an account that has been left meanwhile', async () => {
    const stage = await startSwaps()
    const proposal = { from: 'eth' }
    stage.service.begin(proposal)
    await waitFor(() => expect(stage.service.get().from?.confirmed).toBe(true))
    const code = await stage.kernel.networks.load('eip155')
    const { balances } = code
    let leave = () => {}
    const isLeft = new Promise<void>((resolve) => {
      leave = resolve
    })
    Object.assign(code, {
      async balances(...[account, options]: Parameters<typeof balances>) {
        if (account.address === swapOwner) await isLeft
        return balances(account, options)
      },
    })
    const filling = stage.service.setMax()
    stage.wallet.change({ addresses: [stranger] })
    stage.service.begin(proposal)
    await waitFor(() => expect(stage.service.get().from?.confirmed).toBe(true))
    leave()
    await filling
    expect(stage.service.get().amount).toBe('')
  })

  it('reads the balance from the chain, and refuses a token with unconfirmed decimals', async () => {
    const { service } = await fillSwapForm()
    await waitFor(() =>
      expect(service.get()).toMatchObject({
        from: { amount: 2n * ether },
        to: { amount: 500_000_000n, confirmed: true },
      }),
    )
    const sly = await fillSwapForm({ decimals: 8 })
    expect([sly.service.get().to?.confirmed, swapStep(sly.service.get()).step]).toEqual([
      false,
      'blocked',
    ])
  })

  it('requests a quote after a pause in typing, and every 10 s while it is watched', async () => {
    const stage = await fillSwapForm()
    expect(stage.service.get().quote).toMatchObject({ status: 'ready', amountOut: 1_250_000_000n })
    const before = quoted(stage)
    const release = stage.service.watchQuote()
    await stage.clock.advance(25_000)
    expect(quoted(stage)).toBe(before + 2)
    release()
    await stage.clock.advance(60_000)
    expect(quoted(stage)).toBe(before + 2)
  })

  it('keeps saying why there is no quote while it is requested again in the background', async () => {
    const stage = await fillSwapForm({ quotes: { status: 400, body: { reasons: [] } } })
    expect(stage.service.get().quote.status).toBe('failed')
    const before = quoted(stage)
    const seen = new Set<string>()
    stage.service.subscribe(({ quote }) => void seen.add(quote.status))
    const release = stage.service.watchQuote()
    await stage.clock.advance(25_000)
    release()
    expect([quoted(stage) > before + 1, [...seen]]).toEqual([true, ['failed']])
    void stage.service.refresh()
    await waitFor(() => expect([...seen]).toContain('loading'))
  })

  it('refreshes a quote at once after the clock was set back', async () => {
    const stage = await fillSwapForm()
    const before = quoted(stage)
    stage.clock.skew(-3_600_000)
    const release = stage.service.watchQuote()
    await stage.clock.advance(1000)
    expect(quoted(stage)).toBe(before + 1)
    release()
  })

  it('switches sides when the token of the other side is chosen', async () => {
    const { service } = await fillSwapForm()
    const { from } = service.get()
    if (from) await service.choose('to', from)
    expect([service.get().from?.asset.symbol, service.get().to?.asset.symbol]).toEqual([
      'USDC',
      'ETH',
    ])
  })

  it('subtracts the highest network fee from the whole balance', async () => {
    const { service } = await fillSwapForm()
    await service.setMax()
    expect([service.get().amount, service.get().kept?.value]).toEqual([
      '1.999625',
      375_000n * 10n ** 9n,
    ])
  })

  it('subtracts a rollup’s data fee from the whole balance, so that its review can pay', async () => {
    const stage = await fillSwapForm({ dataPrice: 10n ** 11n, simulated: undefined })
    await stage.service.setMax()
    const kept = 375_000n * 10n ** 9n + 3193n * 10n ** 11n
    expect(stage.service.get().kept?.value).toBe(kept)
    await stage.clock.advance(400)
    await waitFor(() => expect(stage.service.get().quote.status).toBe('ready'))
    const { offer, action } = await stage.service.review()
    // Each has 121 bytes beside its data; the swap’s has 36.
    const expected = 100_000n * 10n ** 9n + 157n * 10n ** 11n
    expect(offer.fee).toMatchObject({ expected, ceiling: (expected * 3n) / 2n })
    expect(action.get().notes.map(({ code }) => code)).not.toContain('insufficient-fee')
  })

  it('shows `Insufficient liquidity` once when a refusal mentions it as the reason', async () => {
    const stage = await fillSwapForm({
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
    const stage = await fillSwapForm({ quotes })
    expect([stage.service.get().quote.reason, texts(stage)]).toEqual([why, []])
  })

  it('clears the form on another network, and reports a network without swaps', async () => {
    const stage = await fillSwapForm()
    stage.wallet.change({ network: 'eip155:10' })
    expect(stage.service.get()).toMatchObject({
      amount: '',
      offered: undefined,
      quote: { status: 'none' },
    })
    await waitFor(() => expect(stage.service.get().offered).toBe(true))
    stage.wallet.change({ network: createNetworkDouble('eip155', 99).caipNetworkId })
    await waitFor(() => expect(stage.service.get().offered).toBe(false))
  })

  it('offers swaps on the networks 1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250 and others', () => {
    expect([...swapNetworks]).toEqual(
      expect.arrayContaining(
        [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250].map((id) => `eip155:${id}`),
      ),
    )
  })

  it('finds a token by its contract, and marks it as unlisted', async () => {
    const { service, scenario } = await fillSwapForm()
    expect(await service.find(swapUsdc.toLowerCase())).toMatchObject({ listed: true })
    expect(await service.find(stranger)).toBeUndefined()
    expect(scenario.dollars).toBe(500_000_000n)
  })
})

describe('last check before the wallet request', () => {
  const stoppedBy = async (change: (stage: SwapFixture) => unknown) => {
    const stage = await fillSwapForm()
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
    const stage = await fillSwapForm()
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
    const stage = await fillSwapForm()
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
    ['rejected', { fails: 'rejected' }, 'Request declined. Nothing was sent'],
    [
      'unknown',
      { fails: 'rpc' },
      "We couldn't confirm whether the swap was sent. Check your activity",
    ],
    ['failed', { ends: 'failed' }, 'Your swap failed. You still have your tokens'],
    ['replaced', { ends: 'replaced' }, 'Your swap was replaced by another transaction'],
    ['confirmed', {}, 'Your swap is confirmed'],
  ] as const)('distinguishes the outcome: %s', async (at, changes, words) => {
    const stage = await fillSwapForm(changes)
    const review = await stage.service.review()
    await stage.service.swap(review)
    await waitFor(() => expect([review.action.get().at, texts(stage).at(-1)]).toEqual([at, words]))
  })

  it.each([
    [
      'failed',
      { ends: 'failed' },
      'The approval reset failed. Nothing was swapped',
      'Failed on the network',
    ],
    ['confirmed', {}, 'The old approval was reset. You can approve the new amount now', 'Sent'],
    [
      'rejected',
      { fails: 'rejected' },
      'Request declined. Nothing was swapped',
      'Request declined',
    ],
  ] as const)(
    'names the reset of an approval in its outcome: %s',
    async (at, changes, ...words) => {
      const stage = await fillSwapForm(
        { allowance: 7n, strict: true, simulated: usdcSwapResult, ...changes },
        usdcProposal,
      )
      const review = await stage.service.review()
      await stage.service.swap(review)
      const state = review.action.get()
      expect([
        state.at,
        texts(stage).at(-1),
        reviewMessages.en[toStatusView(review, state).title],
      ]).toEqual([at, ...words])
    },
  )

  it('names the deadline as the reason of a swap that fails after it', async () => {
    let decide = () => {}
    const decides = new Promise<void>((resolve) => {
      decide = resolve
    })
    const stage = await fillSwapForm({ deadlineShift: 0, ends: 'failed', decides })
    const review = await stage.service.review()
    const swapped = stage.service.swap(review)
    await waitFor(() => expect(stage.walletCalls).toHaveLength(1))
    stage.clock.skew(31 * 60_000)
    decide()
    await swapped
    const late = 'Your swap missed its deadline. You still have your tokens'
    await waitFor(() => expect(texts(stage).at(-1)).toBe(late))
  })

  it('submits a swap once, even when called repeatedly', async () => {
    const stage = await fillSwapForm()
    const review = await stage.service.review()
    await Promise.all([
      stage.service.swap(review),
      stage.service.swap(review),
      stage.service.swap(review),
    ])
    expect(stage.walletCalls).toHaveLength(1)
  })

  it('keeps the form after a rejected swap', async () => {
    const stage = await fillSwapForm({ fails: 'rejected' })
    await stage.service.swap(await stage.service.review())
    expect([stage.service.get().amount, stage.service.get().loading]).toEqual(['0.5', false])
  })
})
