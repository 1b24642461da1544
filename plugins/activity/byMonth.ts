import { dateOf } from './dateOf.ts'
import { newestFirst } from './newestFirst.ts'
import type { Transaction } from './port.ts'

/** The transactions of a month. `month` is `2026-11`. */
export type Month = {
  readonly month: string
  readonly title: string
  readonly transactions: readonly Transaction[]
}

/**
 * A history by year and month of the visitor's calendar, newest first. Titled with the month, and
 * with the year when it is not the one of `now` (milliseconds).
 */
export function byMonth(
  transactions: readonly Transaction[],
  now: number,
  locale: string,
): readonly Month[] {
  const year = dateOf(now).getFullYear()
  const titleOf = (date: ReturnType<typeof dateOf>) =>
    new Intl.DateTimeFormat(
      locale,
      date.getFullYear() === year ? { month: 'long' } : { month: 'long', year: 'numeric' },
    ).format(date)
  const months = new Map<
    string,
    { readonly date: ReturnType<typeof dateOf>; readonly transactions: Transaction[] }
  >()
  for (const transaction of newestFirst(transactions)) {
    const date = dateOf(transaction.metadata.minedAt)
    const month = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
    const group = months.get(month)
    if (group) group.transactions.push(transaction)
    else months.set(month, { date, transactions: [transaction] })
  }
  return [...months].map(([month, group]) => ({
    month,
    title: titleOf(group.date),
    transactions: group.transactions,
  }))
}
