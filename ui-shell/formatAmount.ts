import { formatDecimal } from './amount.ts'

/**
 * An amount as the locale writes it, floored to at most `digits` decimals: never more than there
 * is.
 */
export function formatAmount(
  value: bigint,
  decimals: number,
  { locale, digits = 3 }: { readonly locale: string; readonly digits?: number },
): string {
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: digits,
    roundingMode: 'floor',
  })
  return format.format(formatDecimal(value, decimals))
}
