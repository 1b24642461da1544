import { expect, it } from 'vitest'
import { defaultPayments, defaultPurchases } from './defaultOffer.ts'

it('without the provider’s word what can be bought is USDC on Ethereum and Polygon', () => {
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

it('without the provider’s word what can be paid with is USD by card, from 10.00 to 7500.00', () => {
  expect(defaultPayments.map(({ id }) => id)).toEqual(['USD'])
  expect(defaultPayments[0]?.payment_method_limits[0]).toEqual({
    id: 'card',
    min: '10.00',
    max: '7500.00',
  })
})

it('without the provider’s word what can be paid with is USD by `ach_bank_account`, from 10.00 to 25000.00', () => {
  expect(defaultPayments[0]?.payment_method_limits[1]).toEqual({
    id: 'ach_bank_account',
    min: '10.00',
    max: '25000.00',
  })
})
