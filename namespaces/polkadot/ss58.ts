import { decodeBase58, encodeBase58 } from './base58.ts'
import { blake2b } from './blake2b.ts'

/** A decoded address: its network prefix and the account's 32 bytes. */
export type Ss58 = { readonly prefix: number; readonly key: Uint8Array }

const checksumPrefix = new TextEncoder().encode('SS58PRE')
const keyLength = 32

const concatBytes = (...parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const computeChecksum = (body: Uint8Array) =>
  blake2b(concatBytes(checksumPrefix, body), 64).subarray(0, 2)

/** Numbers up to 63 are one byte, those up to 16383 two, their bits in an order of their own. */
const encodePrefix = (prefix: number) =>
  prefix < 64
    ? Uint8Array.of(prefix)
    : Uint8Array.of(64 | ((prefix & 0xfc) >> 2), (prefix >> 8) | ((prefix & 3) << 6))

/** The address of an account in the spelling of a network. */
export function encodeSs58(prefix: number, key: Uint8Array): string {
  const body = concatBytes(encodePrefix(prefix), key)
  return encodeBase58(concatBytes(body, computeChecksum(body)))
}

/** Decodes an address of any network, or names its error. */
export function decodeSs58(text: string): Ss58 | 'format' | 'checksum' {
  if (!/^[1-9A-HJ-NP-Za-km-z]{35,50}$/.test(text)) return 'format'
  const bytes = decodeBase58(text)
  const [first = 0, second = 0] = bytes
  const head = first < 64 ? 1 : 2
  const prefix = head === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  // 46 and 47 are reserved; a small number written long would be a second spelling.
  if (
    first > 127 ||
    prefix === 46 ||
    prefix === 47 ||
    (head === 2 && prefix < 64) ||
    bytes.length !== head + keyLength + 2
  )
    return 'format'
  const body = bytes.subarray(0, head + keyLength)
  return computeChecksum(body).every((byte, at) => byte === bytes[body.length + at])
    ? { prefix, key: body.slice(head) }
    : 'checksum'
}
