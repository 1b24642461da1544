import type { SwapState, SwapToken } from '#plugins/ports/swaps'
import { createTextFilter } from '#ui-shell'
import { isSameAddress } from './isSameAddress.ts'

/** Suggested tokens, most popular first. */
const suggestedSymbols = [
  'ETH',
  'USDC',
  'USDT',
  'DAI',
  'WETH',
  'WBTC',
  'POL',
  'BNB',
  'AVAX',
  'ARB',
  'OP',
  'LINK',
  'UNI',
  'AAVE',
]
/** Maximum of listed tokens; the others are found by search. */
const maxListed = 60

export type TokenGroups = {
  readonly own: readonly SwapToken[]
  readonly suggested: readonly SwapToken[]
  readonly all: readonly SwapToken[]
  readonly more: number
}

const includesToken = (tokens: readonly SwapToken[], { asset }: SwapToken) =>
  tokens.some((one) => isSameAddress(one.asset.id, asset.id))
const bySymbol = (a: SwapToken, b: SwapToken) => a.asset.symbol.localeCompare(b.asset.symbol)

/** Groups the tokens to choose from, each once: owned, suggested, and all others by symbol. */
export function groupTokens(
  { ownedTokens, list }: Pick<SwapState, 'ownedTokens' | 'list'>,
  typed: string,
): TokenGroups {
  const isFound = createTextFilter(typed)
  const fits = ({ asset: { name, symbol, id } }: SwapToken) => isFound(name, symbol, id)
  const own = ownedTokens.filter((token) => (token.amount ?? 0n) > 0n && fits(token))
  const others = list.tokens
    .filter((token) => !includesToken(own, token) && fits(token))
    .sort(bySymbol)
  // An ambiguous symbol is not suggested.
  const count = (symbol: string) => others.filter((token) => token.asset.symbol === symbol).length
  const suggested =
    typed.trim() === ''
      ? others.filter(
          ({ asset: { symbol } }) => suggestedSymbols.includes(symbol) && count(symbol) === 1,
        )
      : []
  const rest = others.filter((token) => !includesToken(suggested, token))
  return {
    own,
    suggested,
    all: rest.slice(0, maxListed),
    more: Math.max(0, rest.length - maxListed),
  }
}
