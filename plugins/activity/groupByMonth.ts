import type { Transaction } from '#plugins/ports/activity'
import { sortNewestFirst } from './sortNewestFirst.ts'
import { toDate } from './toDate.ts'

/** The transactions of a month. `month` is `2026-11`. */
export type Month = {
  readonly month: string
  readonly title: string
  readonly transactions: readonly Transaction[]
}

/**
 * Groups a history by year and month of the visitor's calendar, newest first.
 * Titles name the month, and the year unless it is the one of `now` (milliseconds).
 */
export function groupByMonth(
  transactions: readonly Transaction[],
  now: number,
  locale: string,
): readonly Month[] {
  const year = toDate(now).getFullYear()
  const formatTitle = (date: ReturnType<typeof toDate>) =>
    new Intl.DateTimeFormat(
      locale,
      date.getFullYear() === year ? { month: 'long' } : { month: 'long', year: 'numeric' },
    ).format(date)
  const months = new Map<
    string,
    { readonly date: ReturnType<typeof toDate>; readonly transactions: Transaction[] }
  >()
  for (const { transaction, date } of sortNewestFirst(transactions)) {
    const month = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
    const group = months.get(month)
    if (group) group.transactions.push(transaction)
    else months.set(month, { date, transactions: [transaction] })
  }
  return [...months].map(([month, group]) => ({
    month,
    title: formatTitle(group.date),
    transactions: group.transactions,
  }))
}
