import type { Decimal } from '#kernel/amount'
import { compare } from '#kernel/amount'
import type { Transfer } from '#plugins/ports/activity'
import { excludeGasFees } from './excludeGasFees.ts'
import { maxTransfers } from './limits.ts'
import { mergeTransfers } from './mergeTransfers.ts'

const zero: Decimal = { value: 0n, decimals: 0 }
const directionOrder = ['out', 'self', 'in']

/**
 * Selects the transfers to show: without gas fees, one per token and direction, the two of highest
 * value, outgoing before incoming.
 */
export function selectTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  const merged = mergeTransfers(excludeGasFees(transfers))
  const kept = [...merged]
    .sort((a, b) => compare(b.value ?? zero, a.value ?? zero))
    .slice(0, maxTransfers)
  return (merged.length > maxTransfers ? kept : [...merged]).sort(
    (a, b) => directionOrder.indexOf(a.direction) - directionOrder.indexOf(b.direction),
  )
}
