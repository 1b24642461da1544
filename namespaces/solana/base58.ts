// Of @scure/base, base58 alone brings 2 kB gzip, a quarter of the limit for connecting.
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58: the digits of one large number, and a `1` for each zero in front. */
export function toBase58(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  return alphabet.charAt(0).repeat(countLeadingZeros([...bytes], 0)) + text
}

/** The bytes of base58 text; `undefined` for text with any other letter. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  let number = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n))
  return Uint8Array.from([
    ...Array.from({ length: countLeadingZeros([...text], alphabet.charAt(0)) }, () => 0),
    ...bytes,
  ])
}

function countLeadingZeros<T>(digits: readonly T[], zero: T): number {
  const end = digits.findIndex((digit) => digit !== zero)
  return end < 0 ? digits.length : end
}
