import { describe, expect, it } from 'vitest'
import type { SwapOffer, SwapQuote } from '#plugins/ports/swaps'
import { offerNotes } from './offerNotes.ts'

const token = {
  asset: { id: 'native', symbol: '', name: '', decimals: 6 },
  network: 'eip155:1',
  listed: true,
  price: undefined,
} as const
const offer = (more: Partial<SwapOffer>) =>
  ({
    from: token,
    to: token,
    amountOut: 1000n,
    priceImpact: 0n,
    tolerance: 100n,
    ...more,
  }) as SwapOffer
const shown = (get: bigint | undefined) => ({ amountOut: get }) as SwapQuote
const codes = (more: Partial<SwapOffer>, quoted: bigint | undefined) =>
  offerNotes(offer(more), shown(quoted)).map(({ level, code }) => `${level} ${code}`)

describe('notes about a swap offer', () => {
  it.each<[string, Partial<SwapOffer>, bigint | undefined, readonly string[]]>([
    ['the offer equals the quote', {}, 1000n, []],
    [
      'the source token is unlisted',
      { from: { ...token, listed: false } },
      1000n,
      ['warn unlisted'],
    ],
    ['the target token is unlisted', { to: { ...token, listed: false } }, 1000n, ['warn unlisted']],
    ['it gives half a percent less', { amountOut: 995n }, 1000n, []],
    ['it gives more than half a percent less', { amountOut: 994n }, 1000n, ['warn price-changed']],
    ['there was no quote before', { amountOut: 1n }, undefined, []],
    ['its slippage tolerance is three percent', { tolerance: 300n }, 1000n, []],
    [
      'its slippage tolerance is above three percent',
      { tolerance: 301n },
      1000n,
      ['warn slippage-high'],
    ],
    ['its impact is unknown', { priceImpact: undefined }, 1000n, ['info impact-unknown']],
    ['its impact is below one percent', { priceImpact: 99n }, 1000n, []],
    ['its impact is one percent', { priceImpact: 100n }, 1000n, ['warn impact']],
    ['its impact is below five percent', { priceImpact: 499n }, 1000n, ['warn impact']],
    ['its impact is five percent', { priceImpact: 500n }, 1000n, ['warn impact-strong']],
  ])('notes about the offer when %s', (_, more, quoted, said) => {
    expect(codes(more, quoted)).toEqual(said)
  })
})
