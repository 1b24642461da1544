import type { Decimal } from '#kernel/amount'
import { formatAmount } from '#ui-shell'
import { quantityDigits } from './limits.ts'

/**
 * Formats a quantity with at most 3 decimals in the locale, floored; a dash for none. A smaller one
 * is "<0.001", never zero.
 */
export const formatQuantity = (amount: Decimal | undefined, locale: string): string =>
  amount ? formatAmount(amount.value, amount.decimals, { locale, digits: quantityDigits }) : '—'
