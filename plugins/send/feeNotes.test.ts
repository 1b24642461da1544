import { describe, expect, it } from 'vitest'
import type { TransferPlan } from '#kernel'
import type { Token } from '#plugins/ports/tokens'
import { feeNotes } from './feeNotes.ts'

const asset = (id: string, symbol: string, decimals: number) => ({
  id,
  symbol,
  decimals,
  name: symbol,
})
const coin: Token = {
  asset: asset('native', 'ETH', 18),
  network: 'eip155:1',
  amount: 10n ** 18n,
  price: { value: 2000n, decimals: 0 },
}
const token: Token = {
  asset: asset('0xA0b8', 'USDC', 6),
  network: 'eip155:1',
  amount: 50_000_000n,
  price: { value: 1000n, decimals: 3 },
}
const fee = (expected: bigint) => ({ asset: coin.asset, expected })
/** Notes for a fee of that much of the coin, and a transfer worth so many dollars. */
const said = (
  expected: bigint,
  amount: bigint,
  { of = token, held = [coin, token], notes = [] as TransferPlan['notes'] } = {},
) => {
  const from = { id: 'eip155:1:0x1', address: '0x1', network: 'eip155:1', role: 'eoa' } as const
  const plan: TransferPlan = {
    request: { from, to: '0x2', asset: of.asset.id, amount },
    amount,
    fee: fee(expected),
    notes,
    blocked: false,
    payload: {},
  }
  return feeNotes(plan, of, held)
}
const warning = (value: bigint) => [
  { level: 'warn', code: 'fee-high', amount: { asset: coin.asset, value } },
]

describe('fee of a token transfer', () => {
  // 0.001 of the coin is worth 2 dollars.
  const milli = 10n ** 15n

  it('warns about a fee worth more than the amount', () => {
    expect(said(milli, 1_999_999n)).toEqual(warning(milli))
  })

  it('does not warn about a fee worth as much as the amount or less', () => {
    expect([said(milli, 2_000_000n), said(milli, 50_000_000n)]).toEqual([[], []])
  })

  it('does not warn about a fee when a price is missing', () => {
    const { price: _, ...unpriced } = token
    expect([said(milli, 1n, { of: unpriced }), said(milli, 1n, { held: [token] })]).toEqual([
      [],
      [],
    ])
    expect(said(milli, 1n, { held: [{ ...coin, price: undefined }, token] })).toEqual([])
  })

  it('compares a fee in the token itself without prices', () => {
    const from = { id: 'eip155:1:0x1', address: '0x1', network: 'eip155:1', role: 'eoa' } as const
    const request = { from, to: '0x2', asset: token.asset.id, amount: 5n }
    const plan = (expected: bigint): TransferPlan => ({
      request,
      amount: 5n,
      fee: { asset: token.asset, expected },
      notes: [],
      blocked: false,
      payload: {},
    })
    expect([
      feeNotes(plan(5n), token, []),
      feeNotes(plan(6n), token, []).map(({ code }) => code),
    ]).toEqual([[], ['fee-high']])
  })

  it('does not repeat the fee warning of the namespace', () => {
    expect(said(milli, 1n, { notes: [{ level: 'warn', code: 'fee-high' }] })).toEqual([])
  })
})
