import { divide, formatDecimal, rescale } from '#kernel/amount'
import type { DepositAsset } from '#plugins/ports/exchange'

const presetDollars = [10n, 50n, 100n]
/** Nobody wants to read more. */
const maxDecimals = 6

/**
 * Amounts worth round sums of dollars, cut off to what exchanges take; none of what nobody quotes.
 */
export function buildPresets({
  asset,
  price,
}: DepositAsset): readonly { readonly dollars: bigint; readonly amount: string }[] {
  return presetDollars.flatMap((value) => {
    const exact = price && divide({ value, decimals: 0 }, price)
    const places = Math.min(asset.decimals, maxDecimals)
    const amount = exact ? rescale(exact, places) : 0n
    return amount > 0n ? [{ dollars: value, amount: formatDecimal(amount, places) }] : []
  })
}
