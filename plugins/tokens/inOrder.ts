import { add, compare } from '#kernel/amount'
import type { Token, TokensState } from './port.ts'
import { sameToken } from './sameToken.ts'

const nothing = { value: 0n, decimals: 2 }

/** The coin first, then what is worth most; what nobody quotes comes last, by name. */
function before(a: Token, b: Token): number {
  const coin = Number(b.asset.id === 'native') - Number(a.asset.id === 'native')
  return (
    coin ||
    compare(b.worth ?? nothing, a.worth ?? nothing) ||
    Number(b.worth !== undefined) - Number(a.worth !== undefined) ||
    byName(a, b)
  )
}
const byName = (a: Token, b: Token) =>
  a.asset.name < b.asset.name ? -1 : Number(a.asset.name > b.asset.name)

/**
 * Tokens in the order in which they are shown, each once, and what they are worth together.
 * `undefined` when none of them has a price.
 */
export function inOrder(
  given: readonly Token[],
  testnet = false,
): Pick<TokensState, 'tokens' | 'total'> {
  const isFirst = ({ asset }: Token, at: number) =>
    given.findIndex((other) => sameToken(other.asset.id, asset.id)) === at
  const tokens = given.filter(isFirst).sort(before)
  const worths = tokens.flatMap(({ worth }) => worth ?? [])
  return {
    tokens,
    total: testnet ? nothing : worths.length > 0 ? worths.reduce(add, nothing) : undefined,
  }
}
