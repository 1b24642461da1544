import type { Decimal } from '#kernel/amount'
import { add, formatDecimal } from '#kernel/amount'
import type { Transfer } from '#plugins/ports/activity'
import { readQuantity } from './readQuantity.ts'

const addOptional = (a: Decimal | undefined, b: Decimal | undefined) =>
  a && b ? add(a, b) : (a ?? b)

function joinTransfers(a: Transfer, b: Transfer): Transfer {
  const quantity = addOptional(readQuantity(a), readQuantity(b))
  return {
    ...a,
    quantity: quantity && { numeric: formatDecimal(quantity.value, quantity.decimals) },
    value: addOptional(a.value, b.value),
  }
}

/**
 * Merges transfers of the same token name and direction.
 * Quantities and values are summed, at the place of the first.
 */
export function mergeTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  const merged = new Map<string, Transfer>()
  for (const [at, transfer] of transfers.entries()) {
    const name = transfer.fungible_info?.name
    const key = name ? `${transfer.direction} ${name}` : String(at)
    const before = merged.get(key)
    merged.set(key, before ? joinTransfers(before, transfer) : transfer)
  }
  return [...merged.values()]
}
