/** A number with a fixed count of decimals: `value` is in units of 10^-`decimals`. */
export type Decimal = { readonly value: bigint; readonly decimals: number }

/** A parsed amount, or why the text is not one. */
export type AmountCheck =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly why: 'empty' | 'format' | 'negative' | 'decimals' | 'size' }

const plainNotation = /^(-?)(\d+)(?:\.(\d*))?$/
/** 2^256 has 78 digits. */
const digitLimit = 78
const valueLimit = 1n << 256n
/** JSON numbers may have an exponent. */
const scientificNotation = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d{1,3})$/i
const powerOfTen = (places: number) => 10n ** BigInt(places)

/**
 * Parses a visitor's amount into the smallest unit: digits and one point only. Too many decimals
 * are refused, never rounded.
 * @example parseAmount('1.5', 6) // { ok: true, value: 1500000n }
 */
export function parseAmount(text: string, decimals: number): AmountCheck {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '.') return { ok: false, why: 'empty' }
  const [, sign, whole = '', rest = ''] =
    plainNotation.exec(trimmed.startsWith('.') ? `0${trimmed}` : trimmed) ?? []
  if (sign === undefined) return { ok: false, why: 'format' }
  if (sign) return { ok: false, why: 'negative' }
  const fraction = rest.replace(/0+$/, '')
  if (fraction.length > decimals) return { ok: false, why: 'decimals' }
  if (whole.replace(/^0+/, '').length + decimals > digitLimit) return { ok: false, why: 'size' }
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return value < valueLimit ? { ok: true, value } : { ok: false, why: 'size' }
}

/**
 * Parses a decimal of a service, a text or JSON number; `undefined` for anything else. Uses the
 * digits as written, without floating point.
 * @example parseDecimal(1e-7) // { value: 1n, decimals: 7 }
 */
export function parseDecimal(input: unknown): Decimal | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const text = String(input)
  const [, sign, whole = '', rest = ''] = plainNotation.exec(text) ?? []
  if (sign !== undefined && !text.endsWith('.'))
    return whole.length + rest.length > digitLimit * 2
      ? undefined
      : { value: BigInt(`${sign}${whole}${rest}`), decimals: rest.length }
  // Texts are amounts and have no exponent.
  const match = typeof input === 'number' ? scientificNotation.exec(text) : null
  if (!match) return undefined
  const [, minus = '', head = '', tail = '', exponent = '0'] = match
  const decimals = tail.length - Number(exponent)
  const value = BigInt(`${minus}${head}${tail}`)
  return decimals < 0 ? { value: value * powerOfTen(-decimals), decimals: 0 } : { value, decimals }
}

/** The same number with other decimals, cut off towards zero. */
export function rescale({ value, decimals }: Decimal, targetDecimals: number): bigint {
  return targetDecimals >= decimals
    ? value * powerOfTen(targetDecimals - decimals)
    : value / powerOfTen(decimals - targetDecimals)
}

/** The exact product. */
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  value: a.value * b.value,
  decimals: a.decimals + b.decimals,
})

/** The exact sum. */
export function add(a: Decimal, b: Decimal): Decimal {
  const decimals = Math.max(a.decimals, b.decimals)
  return { value: rescale(a, decimals) + rescale(b, decimals), decimals }
}

/** Negative if `a` is less than `b`, positive if it is more. */
export function compare(a: Decimal, b: Decimal): number {
  const difference = add(a, { ...b, value: -b.value }).value
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** The quotient, cut off after 20 decimals by default; `undefined` for a division by zero. */
export function divide(a: Decimal, b: Decimal, places = 20): Decimal | undefined {
  return b.value === 0n
    ? undefined
    : {
        value: (a.value * powerOfTen(places + b.decimals)) / (b.value * powerOfTen(a.decimals)),
        decimals: places,
      }
}

/** Formats a decimal exactly, as `parseAmount` and `parseDecimal` read it. */
export function formatDecimal(value: bigint, decimals: number): `${number}` {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${rest && `.${rest}`}` as `${number}`
}
