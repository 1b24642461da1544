import type { Decimal } from '#kernel/amount'
import { compare } from '#kernel/amount'
import type { Token } from '#plugins/ports/tokens'

const nothing: Decimal = { value: 0n, decimals: 0 }
const toDecimal = ({ amount, asset }: Token): Decimal => ({
  value: amount,
  decimals: asset.decimals,
})

/** Sorts tokens by worth in dollars; those without a price come last, by amount. */
export function sortByWorth(tokens: readonly Token[]): readonly Token[] {
  return [...tokens].sort(
    (a, b) =>
      Number(b.worth !== undefined) - Number(a.worth !== undefined) ||
      compare(b.worth ?? nothing, a.worth ?? nothing) ||
      compare(toDecimal(b), toDecimal(a)),
  )
}
