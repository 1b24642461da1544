/** The direction in which a locale is written. */
export function localeDirection(locale: string): 'ltr' | 'rtl' {
  return /^(ar|dv|fa|he|ps|sd|ug|ur|yi)(-|$)/i.test(locale) ? 'rtl' : 'ltr'
}
