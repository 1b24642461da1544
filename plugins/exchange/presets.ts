import { decimalText, divide, rescale } from '#kernel/amount'
import type { Sendable } from './port.ts'

const dollars = [10n, 50n, 100n]
/** Nobody wants to read more. */
const mostDecimals = 6

/**
 * Amounts worth round sums of dollars, cut off to what exchanges take; none of what nobody quotes.
 */
export function presetsOf({
  asset,
  price,
}: Sendable): readonly { readonly dollars: bigint; readonly amount: string }[] {
  return dollars.flatMap((value) => {
    const exact = price && divide({ value, decimals: 0 }, price)
    const places = Math.min(asset.decimals, mostDecimals)
    const amount = exact ? rescale(exact, places) : 0n
    return amount > 0n ? [{ dollars: value, amount: decimalText(amount, places) }] : []
  })
}
