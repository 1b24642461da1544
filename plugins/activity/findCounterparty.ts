import type { Transaction } from '#plugins/ports/activity'

/**
 * The other side of what was sent or received; `undefined` where there is none, or it was not said.
 */
export function findCounterparty({
  metadata,
}: Transaction): { readonly way: 'from' | 'to'; readonly address: string } | undefined {
  const { operationType, sentFrom, sentTo } = metadata
  const way = operationType === 'receive' ? 'from' : operationType === 'send' ? 'to' : undefined
  const address = way === 'from' ? sentFrom : sentTo
  return way && address ? { way, address } : undefined
}
