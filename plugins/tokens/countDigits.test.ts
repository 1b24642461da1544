import { expect, it } from 'vitest'
import { countDigits } from './countDigits.ts'

it.each([
  ['nothing', 0n, 3],
  ['one and more', 1_234_567n, 3],
  ['0.123456', 123_456n, 4],
  ['0.001234', 1234n, 6],
  ['0.000001', 1n, 8],
])('counts the decimals to show of %s', (_, amount, digits) => {
  expect(countDigits(amount, 6)).toBe(digits)
})
