import type { Decimal } from '#kernel/amount'
import { formatDecimal } from '#kernel/amount'
import { useLocale } from '#ui-shell'

/** Formats amounts, floored to the currency's decimals, and currency names in the locale. */
export function useMoney() {
  const { locale } = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  return {
    money({ value, decimals }: Decimal, currency: string): string {
      // ECMAScript 2023 options are missing from some DOM library types.
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
