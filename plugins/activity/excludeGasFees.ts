import type { Decimal } from '#kernel/amount'
import { compare, multiply } from '#kernel/amount'
import type { Transfer } from '#plugins/ports/activity'
import { dropShare, gasShare } from './limits.ts'
import { readQuantity } from './readQuantity.ts'

const zero: Decimal = { value: 0n, decimals: 0 }
const toQuantity = (transfer: Transfer) => readQuantity(transfer) ?? zero
const isBelowShare = (part: Transfer, share: Decimal, whole: Transfer) =>
  compare(toQuantity(part), multiply(toQuantity(whole), share)) < 0

/** Finds the transfers of one token that are gas fees or their refund. */
function findGasFees(group: readonly Transfer[]): readonly Transfer[] {
  const bySize = [...group].sort((a, b) => compare(toQuantity(b), toQuantity(a)))
  const [largest] = bySize
  if (!largest) return []
  const directions = group.map(({ direction }) => direction)
  if (group.length === 2 && directions.includes('in') && directions.includes('out'))
    return bySize.slice(1).filter((one) => isBelowShare(one, gasShare, largest))
  return group.length > 2 ? group.filter((one) => isBelowShare(one, dropShare, largest)) : []
}

/**
 * Excludes gas fees.
 * Of a token with one in and one out, the smaller is a fee if it is under 10% of the larger; of
 * more than two, each under 1% of the largest is. Transfers without a token name stay.
 */
export function excludeGasFees(transfers: readonly Transfer[]): readonly Transfer[] {
  const groups = new Map<string, readonly Transfer[]>()
  for (const transfer of transfers) {
    const name = transfer.fungible_info?.name
    if (name) groups.set(name, [...(groups.get(name) ?? []), transfer])
  }
  const fees = new Set([...groups.values()].flatMap(findGasFees))
  return transfers.filter((transfer) => !fees.has(transfer))
}
