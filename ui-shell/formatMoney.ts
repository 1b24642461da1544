import type { Decimal } from './amount.ts'
import { formatDecimal } from './amount.ts'
import { localeDirection } from './localeDirection.ts'

type Options = {
  readonly locale: string
  /** ISO 4217 code. */
  readonly currency: string
  /** Decimals shown at most, instead of the currency's. */
  readonly digits?: number
}

/**
 * Money as the locale writes it, floored to the currency's decimals: never more than there is.
 * Runs from left to right in Arabic too, where "US$ 100" would otherwise become "$US 100".
 */
export function formatMoney({ value, decimals }: Decimal, { locale, currency, digits }: Options) {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: digits,
    roundingMode: 'floor',
  })
  const text = format.format(formatDecimal(value, decimals))
  return localeDirection(locale) === 'rtl' ? `\u2066${text}\u2069` : text
}
