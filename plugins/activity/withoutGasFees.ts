import type { Decimal } from '#kernel/amount'
import { compare, multiply } from '#kernel/amount'
import { amountOf } from './amountOf.ts'
import { dropShare, gasShare } from './limits.ts'
import type { Transfer } from './port.ts'

const nothing: Decimal = { value: 0n, decimals: 0 }
const sizeOf = (transfer: Transfer) => amountOf(transfer) ?? nothing
const isUnder = (part: Transfer, share: Decimal, whole: Transfer) =>
  compare(sizeOf(part), multiply(sizeOf(whole), share)) < 0

/** The transfers of one token that are a fee, or what is left of one. */
function feesOf(group: readonly Transfer[]): readonly Transfer[] {
  const bySize = [...group].sort((a, b) => compare(sizeOf(b), sizeOf(a)))
  const [largest] = bySize
  if (!largest) return []
  const directions = group.map(({ direction }) => direction)
  if (group.length === 2 && directions.includes('in') && directions.includes('out'))
    return bySize.slice(1).filter((one) => isUnder(one, gasShare, largest))
  return group.length > 2 ? group.filter((one) => isUnder(one, dropShare, largest)) : []
}

/**
 * The transfers without gas fees. Of a token with one in and one out, the smaller is a fee when it
 * is under 10% of the larger; of more than two, each one under
 * 1% of the largest is. Transfers without a token's name stay.
 */
export function withoutGasFees(transfers: readonly Transfer[]): readonly Transfer[] {
  const groups = new Map<string, readonly Transfer[]>()
  for (const transfer of transfers) {
    const name = transfer.fungible_info?.name
    if (name) groups.set(name, [...(groups.get(name) ?? []), transfer])
  }
  const fees = new Set([...groups.values()].flatMap(feesOf))
  return transfers.filter((transfer) => !fees.has(transfer))
}
