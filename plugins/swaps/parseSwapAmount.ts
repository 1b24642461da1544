import { parseAmount } from '#kernel/amount'
import type { SwapState } from '#plugins/ports/swaps'

/**
 * Parses the amount into the smallest unit; `undefined` unless it is positive and a token is
 * chosen.
 */
export function parseSwapAmount({
  from,
  amount,
}: Pick<SwapState, 'from' | 'amount'>): bigint | undefined {
  const read = from && parseAmount(amount, from.asset.decimals)
  return read?.ok && read.value > 0n ? read.value : undefined
}
