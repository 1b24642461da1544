/** Base units as a decimal, exact: every digit, no rounding. */
export function exactAmount(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part ? `${whole}.${part}` : whole
}

/** Base units as a decimal with at most three places, floored. */
export const flooredAmount = (units: bigint, decimals: number): string =>
  decimals <= 3 ? exactAmount(units, decimals) : exactAmount(units / 10n ** BigInt(decimals - 3), 3)
