import { getDecimalSign } from './getDecimalSign.ts'

/**
 * The zeros of the digits that keyboards type: Arabic, Persian, Devanagari, Thai. Not full-width
 * ones: an input method is still composing those, and would write them a second time.
 */
const zeros = [0x0660, 0x06f0, 0x0966, 0x0e50]
const foreignDigits = /[٠-٩۰-۹०-९๐-๙]/g
/** Marks of direction, which come with text that is copied from a page and cannot be seen. */
const invisibleMarks = /[\u061c\u200e\u200f\u2066-\u2069]/g
const arabicSign = '٫'

const toAsciiDigit = (digit: string) =>
  String(zeros.map((zero) => digit.charCodeAt(0) - zero).find((value) => value >= 0 && value < 10))

/**
 * A typed amount as a plain decimal: the locale's own decimal sign becomes a point, as the Arabic
 * one does in every locale, and other digits become ASCII ones. A text with both signs stays as it
 * is, which no amount is: the point could separate thousands.
 */
export function fromLocalDecimal(text: string, locale: string): string {
  const plain = text.replace(invisibleMarks, '').replace(foreignDigits, toAsciiDigit)
  const sign = plain.includes(arabicSign) ? arabicSign : getDecimalSign(locale)
  const [whole, ...rest] = plain.split(sign)
  return rest.length === 1 && !plain.includes('.') ? `${whole}.${rest[0]}` : plain
}
