import { getDecimalSign } from './getDecimalSign.ts'

/** A plain decimal with the locale's decimal sign; any other text as it is. */
export function toLocalDecimal(text: string, locale: string): string {
  return /^\d*\.\d*$/.test(text) ? text.replace('.', getDecimalSign(locale)) : text
}
