import { expect, it } from 'vitest'
import { fromDollars, inDollars } from './convertDollars.ts'

const coin = {
  asset: { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 },
  price: { value: 250_000n, decimals: 2 },
}
const token = { ...coin, asset: { ...coin.asset, decimals: 2 }, price: { value: 3n, decimals: 0 } }

it.each([
  ['625', coin, '0.25'],
  ['0.01', coin, '0.000004'],
  ['1', token, '0.33'],
  ['1', { ...coin, price: { value: 3n, decimals: 0 } }, '0.33333333'],
  ['', coin, ''],
  ['1.234', coin, ''],
  ['x', coin, ''],
  ['5', { ...coin, price: { value: 0n, decimals: 0 } }, ''],
])('converts %s dollars to an amount of a token, floored', (dollars, priced, amount) => {
  expect(fromDollars(dollars, priced)).toBe(amount)
})

it.each([
  ['0.25', coin, '625'],
  ['0.0000001', coin, '0'],
  ['1.5', token, '4.5'],
  ['', coin, ''],
])('converts %s of a token to dollars and cents', (amount, priced, dollars) => {
  expect(inDollars(amount, priced)).toBe(dollars)
})
