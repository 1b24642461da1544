import type { Decimal } from './amount.ts'
import { formatDecimal } from './amount.ts'

/** US dollars as the locale writes them, floored to cents. */
export function formatDollars({ value, decimals }: Decimal, locale: string): string {
  // The options of ECMAScript 2023 are not in every DOM library's types.
  const options: Intl.NumberFormatOptions & { roundingMode: 'floor' } = {
    style: 'currency',
    currency: 'USD',
    roundingMode: 'floor',
  }
  return new Intl.NumberFormat(locale, options).format(formatDecimal(value, decimals))
}
