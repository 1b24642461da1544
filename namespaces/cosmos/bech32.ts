// A third of what a library's codec weighs, and every connection needs it; the tests compare the
// two.
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The checksum of BIP-173 over the human-readable part and the words. */
function checksum(prefix: string, words: readonly number[]): number {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words].reduce(
    (sum, word) => {
      const top = sum >>> 25
      return generators.reduce(
        (next, part, bit) => ((top >> bit) & 1 ? next ^ part : next),
        ((sum & 0x1ffffff) << 5) ^ word,
      )
    },
    1,
  )
}

/** Groups bits anew; `undefined` when what is left over is more than padding. */
function regroupBits(
  values: Iterable<number>,
  from: number,
  to: number,
  pad: boolean,
): number[] | undefined {
  const groups: number[] = []
  let [rest, bits] = [0, 0]
  for (const value of values) {
    rest = (rest << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push(rest >> bits)
      rest &= (1 << bits) - 1
    }
  }
  if (pad) return bits > 0 ? [...groups, rest << (to - bits)] : groups
  return bits < from && rest === 0 ? groups : undefined
}

/**
 * Human-readable part and bytes of a Bech32 text in lower case, of any length; `undefined` when its
 * checksum is wrong. Bech32m is not Bech32. Without `bytes` it holds no whole bytes.
 */
export function decodeBech32(
  text: string,
): { readonly prefix: string; readonly bytes?: Uint8Array } | undefined {
  const at = text.lastIndexOf('1')
  const words = Array.from(text.slice(at + 1), (letter) => alphabet.indexOf(letter))
  const prefix = text.slice(0, Math.max(0, at))
  if (!prefix || words.length < 6 || words.includes(-1) || checksum(prefix, words) !== 1)
    return undefined
  const bytes = regroupBits(words.slice(0, -6), 5, 8, false)
  return bytes ? { prefix, bytes: Uint8Array.from(bytes) } : { prefix }
}

/** The Bech32 text of bytes. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const words = regroupBits(bytes, 8, 5, true) ?? []
  const sum = checksum(prefix, [...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const check = [25, 20, 15, 10, 5, 0].map((shift) => (sum >> shift) & 31)
  return `${prefix}1${[...words, ...check].map((word) => alphabet[word]).join('')}`
}
