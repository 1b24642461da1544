import { getDecimalSign } from './getDecimalSign.ts'

/**
 * A typed amount as a plain decimal: the locale's own decimal sign becomes a point. A text with
 * both signs stays as it is, which no amount is: the point could separate thousands.
 */
export function fromLocalDecimal(text: string, locale: string): string {
  const [whole, ...rest] = text.split(getDecimalSign(locale))
  return rest.length === 1 && !text.includes('.') ? `${whole}.${rest[0]}` : text
}
