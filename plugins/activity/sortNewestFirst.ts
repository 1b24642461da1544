import type { Transaction } from '#plugins/ports/activity'
import { toDate } from './toDate.ts'

/** Sorts transactions by mining time; each date is parsed once. */
export function sortNewestFirst(transactions: readonly Transaction[]): readonly Transaction[] {
  const timed = transactions.map((transaction) => ({
    transaction,
    time: toDate(transaction.metadata.minedAt).getTime(),
  }))
  return timed.sort((a, b) => b.time - a.time).map(({ transaction }) => transaction)
}
