import type { Decimal } from '#kernel/amount'
import { formatDecimal } from '#kernel/amount'
import { quantityDigits } from './limits.ts'

/** Formats a quantity with 3 decimals in the locale, floored; a dash for none. */
export function formatQuantity(amount: Decimal | undefined, locale: string): string {
  if (!amount) return '—'
  // ECMAScript 2023 options are missing from some DOM library types.
  const options: Intl.NumberFormatOptions & { roundingMode: 'floor' } = {
    minimumFractionDigits: quantityDigits,
    maximumFractionDigits: quantityDigits,
    roundingMode: 'floor',
  }
  return new Intl.NumberFormat(locale, options).format(formatDecimal(amount.value, amount.decimals))
}
