import { expect, it } from 'vitest'
import { buildPresets } from './buildPresets.ts'

const asset = (decimals: number) => ({ id: 'native', name: 'Ether', symbol: 'ETH', decimals })
const amounts = (decimals: number, price?: { value: bigint; decimals: number }) =>
  buildPresets({ asset: asset(decimals), network: 'eip155:1', price }).map(
    ({ dollars, amount }) => [dollars, amount],
  )

it('round sums are 10, 50 and 100 dollars worth of the asset, cut off after 6 decimals', () => {
  expect(amounts(18, { value: 2500n, decimals: 0 })).toEqual([
    [10n, '0.004'],
    [50n, '0.02'],
    [100n, '0.04'],
  ])
  expect(amounts(18, { value: 3n, decimals: 0 })[0]).toEqual([10n, '3.333333'])
})

it('an asset that nobody quotes has no round sums: no price is made up', () => {
  expect(amounts(18)).toEqual([])
})

it('what is less than the asset can be split into is no sum', () => {
  expect(amounts(0, { value: 60n, decimals: 0 })).toEqual([[100n, '1']])
})
