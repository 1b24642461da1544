import { matching } from '#kernel'
import type { SwapState, SwapToken } from './port.ts'
import { sameAddress } from './sameAddress.ts'

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
const most = 60

export type TokenGroups = {
  readonly own: readonly SwapToken[]
  readonly suggested: readonly SwapToken[]
  readonly all: readonly SwapToken[]
  readonly more: number
}

const isIn = (tokens: readonly SwapToken[], { asset }: SwapToken) =>
  tokens.some((one) => sameAddress(one.asset.id, asset.id))
const bySymbol = (a: SwapToken, b: SwapToken) => a.asset.symbol.localeCompare(b.asset.symbol)

/**
 * The tokens to choose from, each once: those of the account, those most people look for, and all
 * others by symbol.
 */
export function tokenGroups(
  { held, list }: Pick<SwapState, 'held' | 'list'>,
  typed: string,
): TokenGroups {
  const isFound = matching(typed)
  const fits = ({ asset: { name, symbol, id } }: SwapToken) => isFound(name, symbol, id)
  const own = held.filter((token) => (token.amount ?? 0n) > 0n && fits(token))
  const others = list.tokens.filter((token) => !isIn(own, token) && fits(token)).sort(bySymbol)
  // Of several with such a symbol nobody can say which one is meant.
  const count = (symbol: string) => others.filter((token) => token.asset.symbol === symbol).length
  const suggested =
    typed.trim() === ''
      ? others.filter(
          ({ asset: { symbol } }) => suggestedSymbols.includes(symbol) && count(symbol) === 1,
        )
      : []
  const rest = others.filter((token) => !isIn(suggested, token))
  return { own, suggested, all: rest.slice(0, most), more: Math.max(0, rest.length - most) }
}
