import type { Decimal } from './amount.ts'
import { formatMoney } from './formatMoney.ts'

/** US dollars as the locale writes them, floored to cents. */
export const formatDollars = (amount: Decimal, locale: string): string =>
  formatMoney(amount, { locale, currency: 'USD' })
