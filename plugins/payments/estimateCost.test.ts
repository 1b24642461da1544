import { describe, expect, it } from 'vitest'
import { estimateCost } from './estimateCost.ts'

const asset = (decimals: number) => ({ id: 'native', name: 'Coin', symbol: 'C', decimals })
const price = (value: bigint, decimals = 0) => ({ value, decimals })
const requested = { amount: 12_500_000n, asset: asset(6) }

describe('cost of a payment method', () => {
  it('is exact for the requested asset, with or without prices', () => {
    const way = { asset: asset(6), direct: true }
    expect(estimateCost(requested, undefined, way)).toBe(12_500_000n)
  })

  it('is converted by both prices into the units of the method', () => {
    const way = { asset: asset(18), direct: false, price: price(2500n) }
    expect(estimateCost(requested, price(100n, 2), way)).toBe(5_000_000_000_000_000n)
  })

  it.each([
    ['requested asset', undefined, price(1n)],
    ['method', price(1n), undefined],
  ])('is unknown without the price of the %s', (_, wanted, own) => {
    const way = { asset: asset(6), direct: false, price: own }
    expect(estimateCost(requested, wanted, way)).toBeUndefined()
  })
})
