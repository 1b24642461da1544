/** Intl allows no more in every browser. */
const maxDigits = 20

/**
 * Decimals that an amount needs to show so many significant digits: none of its whole digits is
 * dropped, and zeros after the point do not count.
 * @example getFractionDigits(22_996_000_000_000n, 18, 6) // 10: 0.000022996
 */
export function getFractionDigits(value: bigint, decimals: number, significant: number): number {
  const digits = String(value < 0n ? -value : value)
  const wholeDigits = digits === '0' ? 1 : digits.length - decimals
  return Math.min(maxDigits, Math.max(0, significant - wholeDigits))
}
