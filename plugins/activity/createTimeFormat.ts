/** Formats a time of the day, from 00:00 to 23:59. */
export const createTimeFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
