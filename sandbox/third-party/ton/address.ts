import type { AddressCheck, Caip2 } from 'latchkey/kernel'
import { parseNamespace } from 'latchkey/kernel'

/** An account: its chain and the hash of what it was made of. */
export type RawAddress = { readonly workchain: number; readonly hash: Uint8Array }

const testOnly = 0x80
const bounceable = 0x11
const notBounceable = 0x51

/** CRC-16 as TEP-2 wants it, of the polynomial 0x1021. */
function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const carry = sum & 0x8000
      sum = ((sum << 1) | ((byte >> bit) & 1)) & 0xffff
      if (carry) sum ^= 0x1021
    }
  for (let bit = 0; bit < 16; bit++) {
    const carry = sum & 0x8000
    sum = (sum << 1) & 0xffff
    if (carry) sum ^= 0x1021
  }
  return sum
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** `0:` and 64 hex digits, as TonConnect and toncenter write addresses. */
export const rawForm = ({ workchain, hash }: RawAddress): string => `${workchain}:${toHex(hash)}`

/** The 48 characters of TEP-2, fit for URLs. */
export function friendlyForm(
  { workchain, hash }: RawAddress,
  { bounces, test }: { readonly bounces: boolean; readonly test: boolean },
): string {
  const body = Uint8Array.from([
    (bounces ? bounceable : notBounceable) | (test ? testOnly : 0),
    workchain & 0xff,
    ...hash,
  ])
  const sum = crc16(body)
  return btoa(String.fromCharCode(...body, sum >> 8, sum & 0xff))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

type Read =
  | { readonly raw: RawAddress; readonly bounces: boolean; readonly test: boolean }
  | 'format'
  | 'checksum'

function readFriendly(text: string): Read {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  const [tag = 0, chain = 0] = bytes
  if (![bounceable, notBounceable].includes(tag & ~testOnly) || ![0, 0xff].includes(chain))
    return 'format'
  if (crc16(bytes.subarray(0, 34)) !== (bytes[34] ?? 0) * 256 + (bytes[35] ?? 0)) return 'checksum'
  return {
    raw: { workchain: chain === 0 ? 0 : -1, hash: bytes.slice(2, 34) },
    bounces: (tag & ~testOnly) === bounceable,
    test: (tag & testOnly) !== 0,
  }
}

/** Reads the raw and the user-friendly form, in either alphabet. */
export function readAddress(text: string): Read {
  if (/^(0|-1):[0-9a-f]{64}$/i.test(text)) {
    const [workchain = '', hash = ''] = text.split(':')
    return {
      raw: { workchain: Number(workchain), hash: fromHex(hash) },
      bounces: false,
      test: false,
    }
  }
  return /^([A-Za-z0-9_-]{48}|[A-Za-z0-9+/]{48})$/.test(text) ? readFriendly(text) : 'format'
}

/**
 * Canonical is the user-friendly form that does not bounce: it holds no colon, and is what wallets
 * show as their own.
 */
export function parseAddress(input: string, network: Caip2): AddressCheck {
  if (parseNamespace(network) !== 'ton') return { ok: false, why: 'network' }
  const read = readAddress(input)
  if (typeof read === 'string') return { ok: false, why: read }
  const test = network === 'ton:-3'
  return read.test && !test
    ? { ok: false, why: 'network' }
    : { ok: true, address: friendlyForm(read.raw, { bounces: false, test }) }
}
