const significantDigits = 4
const usualDigits = 3
const mostDigits = 8

/**
 * Decimals to show of an amount in a list: three, and below one as many as four significant digits
 * need, so that a small amount does not look like zero.
 */
export function countDigits(amount: bigint, decimals: number): number {
  if (amount <= 0n || amount >= 10n ** BigInt(decimals)) return usualDigits
  const zeros = decimals - String(amount).length
  return Math.min(mostDigits, zeros + significantDigits)
}
