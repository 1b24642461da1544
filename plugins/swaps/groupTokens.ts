import { createTextFilter } from '#kernel'
import type { SwapState, SwapToken } from '#plugins/ports/swaps'
import { isSameAddress } from './isSameAddress.ts'

/** What most people look for first. */
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
/** As many as somebody reads through; the others are searched for. */
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

/**
 * The tokens to choose from, each once: those of the account, those most people look for, and all
 * others by symbol.
 */
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
  // Of several with such a symbol nobody can say which one is meant.
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
