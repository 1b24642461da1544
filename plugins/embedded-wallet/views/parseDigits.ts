/** How many digits a code has. */
export const codeLength = 6

/**
 * The digits in what was typed or pasted, as ASCII: Arabic, Persian and full-width ones too,
 * without whatever stands between them.
 */
export function parseDigits(text: string): string {
  const digits = text.match(/[0-9٠-٩۰-۹０-９]/g) ?? []
  // Each of these rows of digits begins at a multiple of 16.
  return digits
    .slice(0, codeLength)
    .map((digit) => digit.charCodeAt(0) & 0xf)
    .join('')
}
