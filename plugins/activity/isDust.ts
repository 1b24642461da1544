import { compare } from '#kernel/amount'
import type { Transaction, Transfer } from '#plugins/ports/activity'
import { readQuantity } from './readQuantity.ts'

const cent = { value: 1n, decimals: 2 }
const isZero = (transfer: Transfer) => readQuantity(transfer)?.value === 0n
const isWorthless = (transfer: Transfer) =>
  transfer.fungible_info !== undefined &&
  (isZero(transfer) || (transfer.value !== undefined && compare(transfer.value, cent) < 0))

/**
 * True if a transaction may exist only for its address: it brings nothing or less than a cent, or
 * moves nothing.
 * Copying an address from it pays a stranger.
 */
export function isDust({ transfers }: Transaction): boolean {
  if (transfers.length === 0) return false
  return transfers.every(({ direction }) => direction === 'in')
    ? transfers.every(isWorthless)
    : transfers.every(isZero)
}
