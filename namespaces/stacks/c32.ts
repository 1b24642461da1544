import { sha256 } from '#namespaces/kit'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const form = /^S[0-9A-HJKMNP-TV-Z]{25,41}$/

/** The 20 bytes an address stands for, and its version: the network and the kind of account. */
export type Principal = { readonly version: number; readonly hash: Uint8Array }

const checksumOf = (bytes: Uint8Array) => sha256(sha256(bytes)).slice(0, 4)
const numberOf = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

function bytesOf(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = value; at >= 0; at--, rest >>= 8n)
    bytes[at] = Number(rest & 255n)
  return bytes
}

/** The spelling of a principal: c32check of SIP-005. */
export function c32Address({ version, hash }: Principal): string {
  const check = checksumOf(Uint8Array.of(version, ...hash))
  const body = Uint8Array.of(...hash, ...check)
  const written = [...numberOf(body).toString(32)]
    .map((digit) => digits[Number.parseInt(digit, 32)])
    .join('')
  const zeros = body.findIndex((byte) => byte !== 0)
  return `S${digits[version]}${'0'.repeat(Math.max(0, zeros))}${written}`
}

/**
 * What an address in its one spelling stands for; `form` when it is none, `checksum` when it was
 * mistyped.
 */
export function readC32(text: string): Principal | 'form' | 'checksum' {
  if (!form.test(text)) return 'form'
  const version = digits.indexOf(text[1] ?? '')
  const value = [...text.slice(2)].reduce(
    (sum, digit) => sum * 32n + BigInt(digits.indexOf(digit)),
    0n,
  )
  if (value >= 1n << 192n) return 'form'
  const hash = bytesOf(value, 24).slice(0, 20)
  return c32Address({ version, hash }) === text ? { version, hash } : 'checksum'
}
