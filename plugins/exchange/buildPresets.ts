import { divide, formatDecimal, rescale } from '#kernel/amount'
import type { DepositAsset } from '#plugins/ports/exchange'

const presetDollars = [10n, 50n, 100n]
/** Maximum of decimals in a preset. */
const maxDecimals = 6

/**
 * Builds amounts worth round sums of dollars, cut off to the exchange's decimals; empty for an
 * unquoted asset.
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
