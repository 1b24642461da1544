import { expect, it } from 'vitest'
import { toCoinType } from './toCoinType.ts'

it.each([
  [1, 2147483649],
  [8453, 2147492101],
  [2 ** 31 - 1, 2 ** 32 - 1],
])('the coin type of chain id %j is %j', (id, coinType) => {
  expect(toCoinType({ id })).toBe(coinType)
})

it.each([2 ** 31, 2 ** 32 + 1, -1, 1.5, Number.NaN, '1'])(
  'the coin type of chain id %j fails with `Invalid chainId`',
  (id) => {
    expect(() => toCoinType({ id })).toThrow('Invalid chainId')
  },
)
