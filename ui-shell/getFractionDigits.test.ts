import { expect, it } from 'vitest'
import { formatAmount } from './formatAmount.ts'
import { getFractionDigits } from './getFractionDigits.ts'

it.each([
  [251_250_000_000_000_001n, 18, '0.25125'],
  [22_996_123_456_789n, 18, '0.0000229961'],
  [1_234_567_891n, 3, '1,234,567'],
  [12_345_678n, 3, '12,345.6'],
  [1n, 18, '0.000000000000000001'],
  [0n, 18, '0'],
  [7n, 0, '7'],
])('shows %s of %s decimals with six significant digits', (value, decimals, text) => {
  const digits = getFractionDigits(value, decimals, 6)
  expect(formatAmount(value, decimals, { locale: 'en', digits })).toBe(text)
})
