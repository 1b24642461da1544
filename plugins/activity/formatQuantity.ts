import type { Decimal } from '#kernel/amount'
import { compare, formatDecimal } from '#kernel/amount'
import { quantityDigits } from './limits.ts'

const smallest: Decimal = { value: 1n, decimals: quantityDigits }

/**
 * Formats a quantity with at most 3 decimals in the locale, floored; a dash for none. A smaller one
 * is "<0.001", never zero.
 */
export function formatQuantity(amount: Decimal | undefined, locale: string): string {
  if (!amount) return '—'
  const numbers = new Intl.NumberFormat(locale, {
    maximumFractionDigits: quantityDigits,
    roundingMode: 'floor',
  })
  const format = (one: Decimal) => numbers.format(formatDecimal(one.value, one.decimals))
  return amount.value > 0n && compare(amount, smallest) < 0
    ? `<${format(smallest)}`
    : format(amount)
}
