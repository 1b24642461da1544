const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const hex = '0123456789abcdef'

/**
 * The digits a signature is written in. Base64 of a signature has a digit that base58 lacks, or its
 * padding.
 */
function detectAlphabet(signature: string): string {
  if (/^(0x)?[0-9a-f]+$/i.test(signature)) return hex
  return /[0OIl+/=_-]/.test(signature) ? base64 : base58
}

/**
 * A signature with one bit changed, at a dozen places. The last digits are left: bits of theirs may
 * say nothing.
 */
export function flipDigits(signature: string): readonly string[] {
  const digits = detectAlphabet(signature)
  const start = signature.startsWith('0x') ? 2 : 0
  const end = signature.replace(/=+$/, '').length - 4
  const places = Array.from(
    { length: 12 },
    (_, at) => start + Math.floor((at * (end - start)) / 11),
  )
  return [...new Set(places)].map((place) => {
    const value = digits.indexOf(
      digits === hex ? (signature[place] ?? '').toLowerCase() : (signature[place] ?? ''),
    )
    const flipped = digits[value ^ 1] ?? digits[value - 1] ?? ''
    return `${signature.slice(0, place)}${flipped}${signature.slice(place + 1)}`
  })
}
