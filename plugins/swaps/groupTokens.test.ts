import { describe, expect, it } from 'vitest'
import type { SwapToken } from '#plugins/ports/swaps'
import { groupTokens } from './groupTokens.ts'

const token = (symbol: string, id: string, amount?: bigint): SwapToken => ({
  asset: { id, symbol, name: `${symbol} token`, decimals: 18 },
  network: 'eip155:1',
  listed: true,
  amount,
})
const symbols = (tokens: readonly SwapToken[]) => tokens.map(({ asset }) => asset.symbol)
const listed = [
  token('ZRX', '0xa'),
  token('USDC', '0xb'),
  token('ETH', 'native'),
  token('AAVE', '0xc'),
  token('MINE', '0xD'),
]
const book = (tokens: readonly SwapToken[], ownedTokens: readonly SwapToken[] = []) => ({
  ownedTokens,
  list: { status: 'ready' as const, tokens },
})

describe('tokens to choose from', () => {
  it('lists owned tokens first, then suggested ones, then all others, each once', () => {
    const { own, suggested, all, more } = groupTokens(
      book(listed, [token('MINE', '0xd', 5n), token('USDC', '0xb', 0n)]),
      '',
    )
    expect([symbols(own), symbols(suggested), symbols(all), more]).toEqual([
      ['MINE'],
      ['AAVE', 'ETH', 'USDC'],
      ['ZRX'],
      0,
    ])
  })

  it('finds tokens by name, symbol and address', () => {
    expect(
      ['zrx TOK', 'zrx', '0xA'].map((words) => symbols(groupTokens(book(listed), words).all)),
    ).toEqual([['ZRX'], ['ZRX'], ['ZRX']])
  })

  it('suggests no token whose symbol is ambiguous', () => {
    expect(symbols(groupTokens(book([...listed, token('USDC', '0xe')]), '').suggested)).toEqual([
      'AAVE',
      'ETH',
    ])
  })

  it('limits the listed tokens and counts the hidden ones', () => {
    const { all, more } = groupTokens(
      book(Array.from({ length: 100 }, (_, at) => token(`T${at}`, `0x${at}`))),
      '',
    )
    expect([all.length, more]).toEqual([60, 40])
  })
})
