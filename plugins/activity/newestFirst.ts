import { dateOf } from './dateOf.ts'
import type { Transaction } from './port.ts'

/** Transactions by when they were mined; each date is read once. */
export function newestFirst(transactions: readonly Transaction[]): readonly Transaction[] {
  const timed = transactions.map((transaction) => ({
    transaction,
    time: dateOf(transaction.metadata.minedAt).getTime(),
  }))
  return timed.sort((a, b) => b.time - a.time).map(({ transaction }) => transaction)
}
