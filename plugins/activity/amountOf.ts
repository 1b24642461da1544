import type { Decimal } from '#kernel/amount'
import { readDecimal } from '#kernel/amount'
import type { Transfer } from './port.ts'

/** How much changed hands; `undefined` when it was not said, or is less than nothing. */
export function amountOf({ quantity }: Transfer): Decimal | undefined {
  const amount = readDecimal(quantity?.numeric)
  return amount && amount.value >= 0n ? amount : undefined
}
