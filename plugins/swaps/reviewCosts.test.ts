import { describe, expect, it } from 'vitest'
import type { SentRequest } from '#kernel'
import { fillSwapForm, usdcProposal, usdcSwapResult } from '../../test/harness/fillSwapForm.ts'
import type { SwapFixture } from '../../test/harness/startSwaps.ts'

const gwei = 10n ** 9n
const half = 5n * 10n ** 17n
const [expected, ceiling] = [100_000n * gwei, 150_000n * gwei]
const stops = (review: Awaited<ReturnType<SwapFixture['service']['review']>>) =>
  review.action
    .get()
    .notes.flatMap(({ level, code, amount }) => (level === 'stop' ? [[code, amount?.value]] : []))

describe('coins for a swap and its fee', () => {
  it.each([
    ['missing', half + ceiling - 1n, [['insufficient-fee', 1n]]],
    ['enough', half + ceiling, []],
  ] as const)('are %s by the highest fee in the review', async (_, coins, missing) => {
    const { service } = await fillSwapForm({ coins })
    expect(stops(await service.review())).toEqual(missing)
  })

  it.each([
    [0, half + expected - 1n],
    [1, half + expected],
  ] as const)(
    'are compared with the expected fee before %s wallet requests',
    async (count, coins) => {
      const { service, scenario, walletCalls } = await fillSwapForm()
      const review = await service.review()
      scenario.coins = coins
      await service.swap(review)
      expect(walletCalls).toHaveLength(count)
    },
  )

  it('need no fee from a smart account, whose wallet decides about it', async () => {
    const stage = await fillSwapForm({ coins: half })
    stage.wallet.change({ role: 'smartAccount' })
    const review = await stage.service.review()
    expect([review.offer.fee, stops(review)]).toEqual([undefined, []])
    await stage.service.swap(review)
    expect(stage.walletCalls).toHaveLength(1)
  })
})

describe('gas of the steps, where no node simulates them', () => {
  it('is that of the provider for an approval and its swap', async () => {
    const { service } = await fillSwapForm({ simulated: undefined }, usdcProposal)
    expect((await service.review()).offer.fee?.expected).toBe(150_000n * gwei)
  })

  it('is that of the provider for a swap, and more than two approvals need for a reset', async () => {
    const stage = await fillSwapForm({ allowance: 7n, simulated: undefined }, usdcProposal)
    Object.assign(await stage.kernel.networks.load('eip155'), {
      simulate: async (_: unknown, sent: readonly SentRequest[]) => {
        const isReset = JSON.stringify(sent).includes('0'.repeat(64))
        return { outcome: sent.length > 1 ? 'untried' : isReset ? 'works' : 'fails' }
      },
    })
    const { step, offer } = await stage.service.review()
    expect([step, offer.fee?.expected]).toEqual(['reset', 220_000n * gwei])
  })
})

describe('last check of a swap', () => {
  it('stops after a deadline that is earlier than the end of the quote', async () => {
    const { service, clock, walletCalls } = await fillSwapForm({ deadlineShift: -30 })
    service.setDeadline(1)
    const review = await service.review()
    await clock.advance(31_000)
    const { error } = await service.swap(review)
    expect([error?.code, walletCalls]).toEqual(['review-expired', []])
  })

  it.each([
    [400, 'review-stopped', 'no-offer'],
    [500, 'http-failed', undefined],
  ] as const)('stops for a quote with the status %s: %s', async (status, code, why) => {
    const { service, scenario, walletCalls } = await fillSwapForm()
    const review = await service.review()
    scenario.quotes = { status, body: {} }
    const { at, error } = await service.swap(review)
    expect([at, error?.code, error?.context['why'], walletCalls]).toEqual([
      'stopped',
      code,
      why,
      [],
    ])
  })

  it('requests no quote for an approval', async () => {
    const stage = await fillSwapForm({ simulated: usdcSwapResult }, usdcProposal)
    const review = await stage.service.review()
    stage.scenario.quotes = { status: 400, body: {} }
    expect((await stage.service.swap(review)).hash).toBeDefined()
  })
})
