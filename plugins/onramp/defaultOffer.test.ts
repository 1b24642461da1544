import { expect, it } from 'vitest'
import { defaultPayments, defaultPurchases } from './defaultOffer.ts'

it('offers USDC on Ethereum and Polygon without the provider’s offer', () => {
  expect(
    defaultPurchases.map(({ symbol, networks }) => [
      symbol,
      networks.map(({ display_name, chain_id }) => [display_name, chain_id]),
    ]),
  ).toEqual([
    [
      'USDC',
      [
        ['Ethereum', '1'],
        ['Polygon', '137'],
      ],
    ],
  ])
})

it('accepts USD by card from 10.00 to 7500.00 without the provider’s offer', () => {
  expect(defaultPayments.map(({ id }) => id)).toEqual(['USD'])
  expect(defaultPayments[0]?.payment_method_limits[0]).toEqual({
    id: 'card',
    min: '10.00',
    max: '7500.00',
  })
})

it('accepts USD by `ach_bank_account` from 10.00 to 25000.00 without the provider’s offer', () => {
  expect(defaultPayments[0]?.payment_method_limits[1]).toEqual({
    id: 'ach_bank_account',
    min: '10.00',
    max: '25000.00',
  })
})
