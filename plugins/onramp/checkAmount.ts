import type { AmountCheck, Decimal } from '#kernel/amount'
import { compare, parseAmount, parseDecimal } from '#kernel/amount'
import type { PaymentCurrency } from '#plugins/ports/onramp'

/** Decimals of an amount: cents. */
const cents = 2

type Limit = { readonly id: string; readonly min: Decimal; readonly max: Decimal }
type AmountProblem = Extract<AmountCheck, { ok: false }>['why'] | 'none'
/** A valid amount with its payment method, or the reason it is invalid, with the violated limit. */
export type PaymentAmountCheck =
  | { readonly ok: true; readonly paid: Decimal; readonly methods: readonly string[] }
  | { readonly ok: false; readonly why: AmountProblem }
  | { readonly ok: false; readonly why: 'below' | 'above'; readonly limit: Decimal }

/** Reads the limits of the payment methods; unreadable ones are no limit. */
export function readLimits(payment: PaymentCurrency | undefined): readonly Limit[] {
  return (payment?.payment_method_limits ?? []).flatMap(({ id, min, max }) => {
    const least = parseDecimal(min)
    const most = parseDecimal(max)
    return least && most ? [{ id, min: least, max: most }] : []
  })
}

/** Checks a typed amount against the limits. */
export function checkAmount(
  text: string,
  payment: PaymentCurrency | undefined,
): PaymentAmountCheck {
  const read = parseAmount(text, cents)
  if (!read.ok) return read
  if (read.value === 0n) return { ok: false, why: 'none' }
  const paid = { value: read.value, decimals: cents }
  const limits = readLimits(payment)
  const fitting = limits.filter(
    ({ min, max }) => compare(paid, min) >= 0 && compare(paid, max) <= 0,
  )
  if (limits.length === 0 || fitting.length > 0)
    return { ok: true, paid, methods: fitting.map(({ id }) => id) }
  const higher = limits.map(({ min }) => min).filter((min) => compare(paid, min) < 0)
  const [least] = higher.sort(compare)
  if (least) return { ok: false, why: 'below', limit: least }
  const [most = paid] = limits.map(({ max }) => max).sort((a, b) => compare(b, a))
  return { ok: false, why: 'above', limit: most }
}
