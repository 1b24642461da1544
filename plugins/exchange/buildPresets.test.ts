import { expect, it } from 'vitest'
import { buildPresets } from './buildPresets.ts'

const asset = (decimals: number) => ({ id: 'native', name: 'Ether', symbol: 'ETH', decimals })
const amounts = (decimals: number, price?: { value: bigint; decimals: number }) =>
  buildPresets({ asset: asset(decimals), network: 'eip155:1', price }).map(
    ({ dollars, amount }) => [dollars, amount],
  )

it('builds presets worth 10, 50 and 100 dollars of the asset, cut off after 6 decimals', () => {
  expect(amounts(18, { value: 2500n, decimals: 0 })).toEqual([
    [10n, '0.004'],
    [50n, '0.02'],
    [100n, '0.04'],
  ])
  expect(amounts(18, { value: 3n, decimals: 0 })[0]).toEqual([10n, '3.333333'])
})

it('builds no presets for an unquoted asset: no price is made up', () => {
  expect(amounts(18)).toEqual([])
})

it('skips a preset below the asset’s smallest unit', () => {
  expect(amounts(0, { value: 60n, decimals: 0 })).toEqual([[100n, '1']])
})
