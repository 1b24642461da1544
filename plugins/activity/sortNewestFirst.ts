import type { Transaction } from '#plugins/ports/activity'
import { toDate } from './toDate.ts'

/** A transaction and its mining time. */
type DatedTransaction = {
  readonly transaction: Transaction
  readonly date: ReturnType<typeof toDate>
}

/** Sorts transactions by mining time; each date is parsed once. */
export const sortNewestFirst = (
  transactions: readonly Transaction[],
): readonly DatedTransaction[] =>
  transactions
    .map((transaction) => ({ transaction, date: toDate(transaction.metadata.minedAt) }))
    .sort((a, b) => b.date.getTime() - a.date.getTime())
