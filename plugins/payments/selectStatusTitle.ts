import type { Progress } from '#plugins/ports/payments'

/** Selects the title of a payment that its stage alone does not name; `undefined` otherwise. */
export function selectStatusTitle({
  at,
  method,
  hash,
}: Progress): 'waitingExchange' | 'opening' | 'timeout' | undefined {
  // Without a hash the wallet has not answered, and the payment may not exist.
  if (method === 'wallet') return at === 'waiting' && hash === undefined ? 'timeout' : undefined
  return at === 'waiting' ? 'waitingExchange' : at === 'asking' ? 'opening' : undefined
}
