import { formatDecimal } from './amount.ts'

/**
 * An amount as the locale writes it, floored to at most `digits` decimals: never more than there
 * is. One that would read as zero is called less than the smallest that can be shown.
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
  const isTiny = value > 0n && value * 10n ** BigInt(digits) < 10n ** BigInt(decimals)
  return isTiny
    ? `<${format.format(formatDecimal(1n, digits))}`
    : format.format(formatDecimal(value, decimals))
}
