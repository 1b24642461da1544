import type { Decimal } from '#kernel/amount'
import { parseDecimal } from '#kernel/amount'
import type { Transfer } from '#plugins/ports/activity'

/** How much changed hands; `undefined` when it was not said, or is less than nothing. */
export function readQuantity({ quantity }: Transfer): Decimal | undefined {
  const amount = parseDecimal(quantity?.numeric)
  return amount && amount.value >= 0n ? amount : undefined
}
