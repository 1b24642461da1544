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
  // The options of ECMAScript 2023 are not in every DOM library's types.
  const options: Intl.NumberFormatOptions & { roundingMode: 'floor' } = {
    maximumFractionDigits: digits,
    roundingMode: 'floor',
  }
  return new Intl.NumberFormat(locale, options).format(formatDecimal(value, decimals))
}
