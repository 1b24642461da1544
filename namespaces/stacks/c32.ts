import { sha256 } from '#namespaces/kit'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const addressPattern = /^S[0-9A-HJKMNP-TV-Z]{25,41}$/

/** The 20 bytes an address stands for, and its version: the network and the kind of account. */
export type Principal = { readonly version: number; readonly hash: Uint8Array }

const computeChecksum = (bytes: Uint8Array) => sha256(sha256(bytes)).slice(0, 4)
const bytesToNumber = (bytes: Uint8Array) =>
  bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

function numberToBytes(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = value; at >= 0; at--, rest >>= 8n)
    bytes[at] = Number(rest & 255n)
  return bytes
}

/** The spelling of a principal: c32check of SIP-005. */
export function encodeC32({ version, hash }: Principal): string {
  const check = computeChecksum(Uint8Array.of(version, ...hash))
  const body = Uint8Array.of(...hash, ...check)
  const written = [...bytesToNumber(body).toString(32)]
    .map((digit) => alphabet[Number.parseInt(digit, 32)])
    .join('')
  const zeros = body.findIndex((byte) => byte !== 0)
  return `S${alphabet[version]}${'0'.repeat(Math.max(0, zeros))}${written}`
}

/** Decodes an address; `form` if it is invalid, `checksum` if it is mistyped. */
export function decodeC32(text: string): Principal | 'form' | 'checksum' {
  if (!addressPattern.test(text)) return 'form'
  const version = alphabet.indexOf(text[1] ?? '')
  const value = [...text.slice(2)].reduce(
    (sum, digit) => sum * 32n + BigInt(alphabet.indexOf(digit)),
    0n,
  )
  if (value >= 1n << 192n) return 'form'
  const hash = numberToBytes(value, 24).slice(0, 20)
  return encodeC32({ version, hash }) === text ? { version, hash } : 'checksum'
}
