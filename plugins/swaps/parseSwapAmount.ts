import { parseAmount } from '#kernel/amount'
import type { SwapState } from '#plugins/ports/swaps'

/**
 * The amount in the smallest unit; `undefined` unless it is one above zero of a token that was
 * chosen.
 */
export function parseSwapAmount({
  from,
  amount,
}: Pick<SwapState, 'from' | 'amount'>): bigint | undefined {
  const read = from && parseAmount(amount, from.asset.decimals)
  return read?.ok && read.value > 0n ? read.value : undefined
}
