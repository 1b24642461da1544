import { compare } from '#kernel/amount'
import type { Transaction, Transfer } from '#plugins/ports/activity'
import { readQuantity } from './readQuantity.ts'

const cent = { value: 1n, decimals: 2 }
const isZero = (transfer: Transfer) => readQuantity(transfer)?.value === 0n
const isWorthless = (transfer: Transfer) =>
  transfer.fungible_info !== undefined &&
  (isZero(transfer) || (transfer.value !== undefined && compare(transfer.value, cent) < 0))

const isUnknown = ({ direction, fungible_info: token, value }: Transfer) =>
  direction === 'out' && token !== undefined && value === undefined && !token.icon?.url

/** True if another account sent the transaction: its contracts can report any transfer. */
const isForeign = ({ metadata: { chain, sentFrom } }: Transaction, own: string | undefined) =>
  own !== undefined &&
  chain.startsWith('eip155:') &&
  sentFrom !== '' &&
  sentFrom.toLowerCase() !== own.toLowerCase()

/**
 * True if a transaction may exist only for its address: it brings nothing or less than a cent, or
 * moves nothing, or an unknown token in a transaction of another account. `own` is the address of
 * an account that sends its transactions itself.
 * Copying an address from it pays a stranger.
 */
export function isDust(transaction: Transaction, own: string | undefined): boolean {
  const { transfers } = transaction
  if (transfers.length === 0) return false
  if (transfers.every(({ direction }) => direction === 'in')) return transfers.every(isWorthless)
  const isForged = isForeign(transaction, own) ? isUnknown : () => false
  return transfers.every((transfer) => isZero(transfer) || isForged(transfer))
}
