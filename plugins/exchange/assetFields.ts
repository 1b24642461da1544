import { integer, maxValue, minValue, number, pipe } from 'valibot'
import { safeText } from '#kernel'

/** The schemas of an asset's own fields, as the provider sends and the page stores them. */
export const assetFields = {
  name: safeText(40),
  symbol: safeText(12),
  decimals: pipe(number(), integer(), minValue(0), maxValue(77)),
}
