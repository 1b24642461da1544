import type { Decimal } from '#kernel/amount'
import { add, decimalText } from '#kernel/amount'
import { amountOf } from './amountOf.ts'
import type { Transfer } from './port.ts'

const sum = (a: Decimal | undefined, b: Decimal | undefined) => (a && b ? add(a, b) : (a ?? b))

function joined(a: Transfer, b: Transfer): Transfer {
  const quantity = sum(amountOf(a), amountOf(b))
  return {
    ...a,
    quantity: quantity && { numeric: decimalText(quantity.value, quantity.decimals) },
    value: sum(a.value, b.value),
  }
}

/**
 * Transfers of the same token name and direction as one, with their quantities and values summed,
 * where the first of them was.
 */
export function mergeTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  const merged = new Map<string, Transfer>()
  for (const [at, transfer] of transfers.entries()) {
    const name = transfer.fungible_info?.name
    const key = name ? `${transfer.direction} ${name}` : String(at)
    const before = merged.get(key)
    merged.set(key, before ? joined(before, transfer) : transfer)
  }
  return [...merged.values()]
}
