import type { Decimal } from '#kernel/amount'
import { formatDecimal } from '#kernel/amount'
import { useLocale } from '#ui-shell'

/**
 * Writes amounts, floored to the currency's decimals, and names of currencies as the visitor's
 * locale does.
 */
export function useMoney() {
  const { locale } = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  return {
    money({ value, decimals }: Decimal, currency: string): string {
      // The options of ECMAScript 2023 are not in every DOM library's types.
      const options: Intl.NumberFormatOptions & { roundingMode: 'floor' } = {
        style: 'currency',
        currency,
        roundingMode: 'floor',
      }
      return new Intl.NumberFormat(locale, options).format(formatDecimal(value, decimals))
    },
    percent: (count: number): string =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent' }).format(count),
    nameOf: (currency: string): string => names.of(currency) ?? currency,
  }
}
