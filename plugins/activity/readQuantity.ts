import type { Decimal } from '#kernel/amount'
import { parseDecimal } from '#kernel/amount'
import type { Transfer } from '#plugins/ports/activity'

/** Reads the quantity; `undefined` if missing or negative. */
export function readQuantity({ quantity }: Transfer): Decimal | undefined {
  const amount = parseDecimal(quantity?.numeric)
  return amount && amount.value >= 0n ? amount : undefined
}
