import { describe, expect, it } from 'vitest'
import { minimumReceived } from './minimumReceived.ts'
import { offerNotes } from './offerNotes.ts'
import type { SwapOffer, SwapQuote } from './port.ts'

const token = {
  asset: { id: 'native', symbol: '', name: '', decimals: 6 },
  network: 'eip155:1',
  listed: true,
  price: undefined,
} as const
const offer = (more: Partial<SwapOffer>) =>
  ({ from: token, to: token, get: 1000n, impact: 0n, ...more }) as SwapOffer
const shown = (get: bigint | undefined) => ({ get }) as SwapQuote
const codes = (more: Partial<SwapOffer>, quoted: bigint | undefined) =>
  offerNotes(offer(more), shown(quoted)).map(({ level, code }) => `${level} ${code}`)

describe('what is to be known of an offer', () => {
  it.each<[string, Partial<SwapOffer>, bigint | undefined, readonly string[]]>([
    ['all is as it was shown', {}, 1000n, []],
    [
      'the token that is given is in no list',
      { from: { ...token, listed: false } },
      1000n,
      ['warn unlisted'],
    ],
    [
      'the token that is got is in no list',
      { to: { ...token, listed: false } },
      1000n,
      ['warn unlisted'],
    ],
    ['it gives half a percent less', { get: 995n }, 1000n, []],
    ['it gives more than half a percent less', { get: 994n }, 1000n, ['warn price-changed']],
    ['nothing was shown before', { get: 1n }, undefined, []],
    ['its impact is not known', { impact: undefined }, 1000n, ['info impact-unknown']],
    ['its impact is below one percent', { impact: 99n }, 1000n, []],
    ['its impact is one percent', { impact: 100n }, 1000n, ['warn impact']],
    ['its impact is below five percent', { impact: 499n }, 1000n, ['warn impact']],
    ['its impact is five percent', { impact: 500n }, 1000n, ['warn impact-strong']],
  ])('when %s', (_, more, quoted, said) => {
    expect(codes(more, quoted)).toEqual(said)
  })
})

describe('the least that is received', () => {
  it.each([
    [1000n, 990n],
    [1n, 0n],
    [199n, 197n],
    [0n, 0n],
  ])('of %s is %s: one percent less, cut off', (quoted, least) => {
    expect(minimumReceived(quoted)).toBe(least)
  })
})
