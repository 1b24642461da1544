/**
 * Formats an age in the locale: in seconds, minutes, hours or days, whichever is the largest that
 * fits.
 */
export function formatAge(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}
