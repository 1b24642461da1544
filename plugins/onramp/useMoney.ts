import type { Decimal } from '#kernel/amount'
import { formatMoney, useLocale } from '#ui-shell'

/** Formats amounts, floored to the currency's decimals, and currency names in the locale. */
export function useMoney() {
  const { locale } = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  return {
    money: (amount: Decimal, currency: string): string => formatMoney(amount, { locale, currency }),
    percent: (count: number): string =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent' }).format(count),
    nameOf: (currency: string): string => names.of(currency) ?? currency,
  }
}
