import type { AmountCheck } from '#kernel/amount'
import { readAmount } from '#kernel/amount'
import type { DepositState, Sendable } from './port.ts'

/** What was typed, in the smallest unit, or what is wrong with it. */
export function readAsked(
  { amount }: Pick<DepositState, 'amount'>,
  { asset }: Sendable,
): AmountCheck | { readonly ok: false; readonly why: 'none' } {
  const read = readAmount(amount, asset.decimals)
  return read.ok && read.value === 0n ? { ok: false, why: 'none' } : read
}
