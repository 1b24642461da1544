import type { AmountCheck } from '#kernel/amount'
import { parseAmount } from '#kernel/amount'
import type { DepositAsset, DepositState } from '#plugins/ports/exchange'

/** Parses the typed amount into the smallest unit, or returns what is wrong with it. */
export function parseDepositAmount(
  { amount }: Pick<DepositState, 'amount'>,
  { asset }: DepositAsset,
): AmountCheck | { readonly ok: false; readonly why: 'none' } {
  const read = parseAmount(amount, asset.decimals)
  return read.ok && read.value === 0n ? { ok: false, why: 'none' } : read
}
