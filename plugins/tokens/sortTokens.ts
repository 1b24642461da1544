import { add, compare } from '#kernel/amount'
import type { Token, TokensState } from '#plugins/ports/tokens'
import { toTokenKey } from './toTokenKey.ts'

const zeroDollars = { value: 0n, decimals: 2 }

/** Sorts the coin first, then by worth; unpriced tokens last, by name. */
function compareTokens(a: Token, b: Token): number {
  const coin = Number(b.asset.id === 'native') - Number(a.asset.id === 'native')
  return (
    coin ||
    compare(b.worth ?? zeroDollars, a.worth ?? zeroDollars) ||
    Number(b.worth !== undefined) - Number(a.worth !== undefined) ||
    byName(a, b)
  )
}
const byName = (a: Token, b: Token) =>
  a.asset.name < b.asset.name ? -1 : Number(a.asset.name > b.asset.name)

/**
 * Sorts tokens as they are shown, each once, and sums their worth.
 * `undefined` if none has a price.
 */
export function sortTokens(
  given: readonly Token[],
  testnet = false,
): Pick<TokensState, 'tokens' | 'total'> {
  const seen = new Set<string>()
  const isFirst = ({ asset }: Token) => {
    const key = toTokenKey(asset.id)
    return !seen.has(key) && seen.add(key)
  }
  const tokens = given.filter(isFirst).sort(compareTokens)
  const worths = tokens.flatMap(({ worth }) => worth ?? [])
  return {
    tokens,
    total: testnet ? zeroDollars : worths.length > 0 ? worths.reduce(add, zeroDollars) : undefined,
  }
}
