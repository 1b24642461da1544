import type { Decimal } from '#kernel/amount'
import { decimalText } from '#kernel/amount'
import { useLocale } from '#ui-shell'

/** Writes amounts and names of currencies as the visitor's locale does. */
export function useMoney() {
  const { locale } = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  return {
    money: ({ value, decimals }: Decimal, currency: string): string =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(decimalText(value, decimals)),
    percent: (count: number): string => new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent' }).format(count),
    nameOf: (currency: string): string => names.of(currency) ?? currency,
  }
}
