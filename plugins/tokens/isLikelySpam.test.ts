import { describe, expect, it } from 'vitest'
import type { Token } from '#plugins/ports/tokens'
import { isLikelySpam } from './isLikelySpam.ts'

const token = (name: string, symbol: string, more: Partial<Token> = {}): Token => ({
  asset: { id: '0xa', name, symbol, decimals: 18 },
  network: 'eip155:1',
  amount: 1n,
  ...more,
})

describe('spam tokens', () => {
  it.each([
    ['claim at eth-gift.com', 'GIFT'],
    ['Visit usdc-bonus.xyz', 'USDC'],
    ['Bonus', 'www.bonus.example'],
    ['$1000 Voucher', 'VCH'],
    ['t.me/free_coins', 'FREE'],
  ])('hides %s (%s)', (name, symbol) => {
    expect(isLikelySpam(token(name, symbol))).toBe(true)
  })

  it.each([
    ['USD Coin', 'USDC'],
    ['yearn.finance', 'YFI'],
    ['Reclaimed Gold', 'RGLD'],
    ['Unquoted', 'UNQ'],
  ])('shows %s (%s)', (name, symbol) => {
    expect(isLikelySpam(token(name, symbol))).toBe(false)
  })

  it('shows a token with a price, and the coin, whatever their names are', () => {
    const price = { value: 1n, decimals: 0 }
    expect(isLikelySpam(token('claim.com', 'CLM', { price }))).toBe(false)
    const coin = { id: 'native', name: 'claim.com', symbol: 'CLM', decimals: 18 } as const
    expect(isLikelySpam({ ...token('', ''), asset: coin })).toBe(false)
  })
})
