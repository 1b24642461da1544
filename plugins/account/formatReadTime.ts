/** Formats the time of a read, with its date unless that is today's. Both in milliseconds. */
export function formatReadTime(at: number, now: number, locale: string): string {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const isToday = dates.format(at) === dates.format(now)
  return new Intl.DateTimeFormat(locale, {
    dateStyle: isToday ? undefined : 'medium',
    timeStyle: 'short',
  }).format(at)
}
