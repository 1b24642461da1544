import { describe, expect, it } from 'vitest'
import type { SwapToken } from '#plugins/ports/swaps'
import { calculatePriceImpact } from './calculatePriceImpact.ts'

const token = (price: bigint | undefined, decimals: number): SwapToken => ({
  asset: { id: 'native', symbol: '', name: '', decimals },
  network: 'eip155:1',
  listed: true,
  price: price === undefined ? undefined : { value: price, decimals: 0 },
})
const ether = 10n ** 18n

describe('price impact of a swap', () => {
  it.each([
    ['nothing', 2_500_000_000n, 0n],
    ['one percent', 2_475_000_000n, 100n],
    ['a part of a hundredth, rounded up', 2_499_999_999n, 1n],
    ['everything', 0n, 10_000n],
    ['nothing, when more is got than given', 2_600_000_000n, 0n],
  ])('computes the price impact as the share of worth lost: %s', (_, get, impact) => {
    expect(
      calculatePriceImpact({
        from: token(2500n, 18),
        to: token(1n, 6),
        amountIn: ether,
        amountOut: get,
      }),
    ).toBe(impact)
  })

  it('leaves the price impact undefined unless both prices are known', () => {
    expect(
      calculatePriceImpact({
        from: token(undefined, 18),
        to: token(1n, 6),
        amountIn: ether,
        amountOut: 1n,
      }),
    ).toBeUndefined()
  })
})
