/** Number of digits of a code. */
export const codeLength = 6

/**
 * Extracts the digits of typed or pasted text as ASCII, including Arabic, Persian and full-width
 * ones.
 */
export function parseDigits(text: string): string {
  const digits = text.match(/[0-9٠-٩۰-۹０-９]/g) ?? []
  // Each of these digit ranges starts at a multiple of 16.
  return digits
    .slice(0, codeLength)
    .map((digit) => digit.charCodeAt(0) & 0xf)
    .join('')
}
