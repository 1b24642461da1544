import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minimumReceived } from './minimumReceived.ts'
import { parseTolerance } from './parseTolerance.ts'
import { toleranceLimits } from './toleranceLimits.ts'

const { least, most } = toleranceLimits
const quoted = fc.bigInt({ min: 0n, max: 2n ** 128n })
const tolerance = fc.bigInt({ min: least, max: most })

describe('minimum received', () => {
  it.each([
    [1000n, 990n],
    [1n, 0n],
    [199n, 197n],
    [0n, 0n],
    [1_000_000n, 990_000n],
  ])('computes the minimum received of %s at 1 %% as %s, cut off', (amount, minimum) => {
    expect(minimumReceived(amount, 100n)).toBe(minimum)
  })

  it('is never above the quote, and never more below it than the tolerance and one unit', () => {
    fc.assert(
      fc.property(quoted, tolerance, (amount, share) => {
        const minimum = minimumReceived(amount, share)
        expect(minimum >= 0n && minimum <= amount).toBe(true)
        expect((amount - minimum) * 10_000n < amount * share + 10_000n).toBe(true)
      }),
    )
  })

  it('does not rise with the tolerance', () => {
    fc.assert(
      fc.property(quoted, tolerance, tolerance, (amount, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(minimumReceived(amount, high) <= minimumReceived(amount, low)).toBe(true)
      }),
    )
  })
})

describe('typed slippage tolerance', () => {
  it('is read exactly within the limits, and refused beyond them', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), fc.constantFrom('.', ','), (hundredths, sign) => {
        const text = `${Math.floor(hundredths / 100)}${sign}${String(hundredths % 100).padStart(2, '0')}`
        const isWithin = hundredths >= Number(least) && hundredths <= Number(most)
        expect(parseTolerance(text)).toBe(isWithin ? BigInt(hundredths) : undefined)
      }),
    )
  })

  it.each(['', ' ', '-1', '1e1', '0', '0.05', '1.005', '20.01', '100', 'abc', '1.0.0'])(
    'refuses %j',
    (text) => {
      expect(parseTolerance(text)).toBeUndefined()
    },
  )
})
