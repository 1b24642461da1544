import { fromBase58, toBase58 } from './base58.ts'

/**
 * Converts bytes to text and back.
 * Decoding takes foreign text: `undefined` if it is invalid or has another length.
 */
export type Codec = {
  readonly encodeBase58: (bytes: Uint8Array) => string
  readonly decodeBase58: (text: unknown, length?: number) => Uint8Array | undefined
  readonly encodeBase64: (bytes: Uint8Array) => string
  readonly decodeBase64: (text: unknown) => Uint8Array | undefined
}

/** Decoding base58 takes time that grows with the square of the length. */
const maxBase58Length = 20_000
const maxBase64Length = 100_000

/** Base58 as Bitcoin and Solana write it, and Base64 as nodes do. */
export const codec: Codec = {
  encodeBase58: toBase58,
  decodeBase58(text, length) {
    // A byte takes 1.37 characters.
    if (
      typeof text !== 'string' ||
      text.length > (length === undefined ? maxBase58Length : length * 1.4)
    )
      return undefined
    const bytes = fromBase58(text)
    return length === undefined || bytes?.length === length ? bytes : undefined
  },
  encodeBase64: (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  decodeBase64(text) {
    try {
      return typeof text === 'string' && text.length <= maxBase64Length
        ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
        : undefined
    } catch {
      return undefined
    }
  },
}
