import { sha256 } from '#namespaces/kit'

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/**
 * Decodes a base58check address: 21 bytes, version and hash.
 * `format` if it is invalid, `checksum` if it is mistyped.
 */
export function readBase58Check(text: string): Uint8Array | 'format' | 'checksum' {
  const bytes = new Uint8Array(25)
  for (const character of text) {
    let carry = base58Alphabet.indexOf(character)
    if (carry < 0) return 'format'
    for (let at = 24; at >= 0; at--) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry
      carry >>= 8
    }
    if (carry > 0) return 'format'
  }
  // Each leading zero byte is written as one 1.
  if (bytes.findIndex((byte) => byte > 0) !== text.search(/[^1]/)) return 'format'
  const check = sha256(sha256(bytes.subarray(0, 21)))
  return bytes.subarray(21).every((byte, at) => byte === check[at])
    ? bytes.slice(0, 21)
    : 'checksum'
}

/**
 * Decodes bech32 (BIP-173) or bech32m (BIP-350) in lower case into groups of five bits.
 * `undefined` if the checksum is invalid.
 */
export function readBech32(
  text: string,
):
  | { readonly prefix: string; readonly words: readonly number[]; readonly modified: boolean }
  | undefined {
  const split = text.lastIndexOf('1')
  const prefix = text.slice(0, split)
  const words = Array.from(text.slice(split + 1), (character) => base32Alphabet.indexOf(character))
  if (split < 1 || words.length < 6 || words.includes(-1)) return undefined
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  let check = 1
  for (const value of [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...words,
  ]) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) check ^= generator
  }
  const modified = check === 0x2bc830a3
  return modified || check === 1 ? { prefix, words: words.slice(0, -6), modified } : undefined
}

/** Converts groups of five bits to bytes; `undefined` if the padding is not zero. */
export function wordsToBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let [buffer, bits] = [0, 0]
  for (const word of words) {
    buffer = (buffer << 5) | word
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(buffer >> bits)
    buffer &= (1 << bits) - 1
  }
  return bits < 5 && buffer === 0 ? Uint8Array.from(bytes) : undefined
}
