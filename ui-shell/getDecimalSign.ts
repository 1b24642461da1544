/** The sign between the whole and the decimals of a number, as a locale writes it. */
export const getDecimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
  '.'
