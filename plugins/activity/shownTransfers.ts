import type { Decimal } from '#kernel/amount'
import { compare } from '#kernel/amount'
import { mostTransfers } from './limits.ts'
import { mergeTransfers } from './mergeTransfers.ts'
import type { Transfer } from './port.ts'
import { withoutGasFees } from './withoutGasFees.ts'

const nothing: Decimal = { value: 0n, decimals: 0 }
const places = ['out', 'self', 'in']

/**
 * What is shown of a transaction's transfers: no gas fees, one for each token and direction, the
 * two of highest value, outgoing before incoming.
 */
export function shownTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  const merged = mergeTransfers(withoutGasFees(transfers))
  const kept = [...merged]
    .sort((a, b) => compare(b.value ?? nothing, a.value ?? nothing))
    .slice(0, mostTransfers)
  return (merged.length > mostTransfers ? kept : [...merged]).sort(
    (a, b) => places.indexOf(a.direction) - places.indexOf(b.direction),
  )
}
