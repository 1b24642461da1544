import type { Decimal } from '#kernel/amount'
import { formatDecimal } from '#kernel/amount'
import { quantityDigits } from './limits.ts'

/** A quantity with 3 decimals as the locale writes it, floored; a dash for none. */
export function formatQuantity(amount: Decimal | undefined, locale: string): string {
  if (!amount) return '—'
  // The options of ECMAScript 2023 are not in every DOM library's types.
  const options: Intl.NumberFormatOptions & { roundingMode: 'floor' } = {
    minimumFractionDigits: quantityDigits,
    maximumFractionDigits: quantityDigits,
    roundingMode: 'floor',
  }
  return new Intl.NumberFormat(locale, options).format(formatDecimal(amount.value, amount.decimals))
}
