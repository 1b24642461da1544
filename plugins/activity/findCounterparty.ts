import type { Transaction } from '#plugins/ports/activity'

/**
 * Finds the other party of a sent or received transaction; `undefined` if there is none, or it is
 * unknown.
 */
export function findCounterparty({
  metadata,
}: Transaction): { readonly way: 'from' | 'to'; readonly address: string } | undefined {
  const { operationType, sentFrom, sentTo } = metadata
  const way = operationType === 'receive' ? 'from' : operationType === 'send' ? 'to' : undefined
  const address = way === 'from' ? sentFrom : sentTo
  return way && address ? { way, address } : undefined
}
