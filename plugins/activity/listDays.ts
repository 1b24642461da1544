import type { Transaction } from '#plugins/ports/activity'
import { toDate } from './toDate.ts'

type Moment = ReturnType<typeof toDate>

const toDay = (date: Moment) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`

/** Formats today and yesterday as words, other days as month, day and, of another year, year. */
function createDayTitles(now: number, locale: string): (date: Moment) => string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const formatDay = (date: Moment, year?: 'numeric') =>
    new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year }).format(date)
  const capitalize = (word: string) => word.slice(0, 1).toLocaleUpperCase(locale) + word.slice(1)
  const today = toDate(now)
  const yesterday = toDate(now)
  yesterday.setDate(today.getDate() - 1)
  return (date) => {
    if (toDay(date) === toDay(today)) return capitalize(words.format(0, 'day'))
    if (toDay(date) === toDay(yesterday)) return capitalize(words.format(-1, 'day'))
    return formatDay(date, date.getFullYear() === today.getFullYear() ? undefined : 'numeric')
  }
}

/**
 * Titles of the days of the visitor's calendar, by the id of the first transaction of each.
 * Takes the transactions of a month in the order of the list; `now` in milliseconds.
 */
export function listDays(
  transactions: readonly Transaction[],
  now: number,
  locale: string,
): ReadonlyMap<string, string> {
  const toTitle = createDayTitles(now, locale)
  const titles = new Map<string, string>()
  let last: string | undefined
  for (const { id, metadata } of transactions) {
    const date = toDate(metadata.minedAt)
    const day = toDay(date)
    if (day !== last) titles.set(id, toTitle(date))
    last = day
  }
  return titles
}
