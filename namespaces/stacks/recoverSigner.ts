import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '#kernel'

const messagePrefix = new TextEncoder().encode('\x17Stacks Signed Message:\n')
const hash160 = (bytes: Uint8Array) => toHex(ripemd160(sha256(bytes)))

/**
 * The length of a message as Bitcoin writes it: a byte, or a mark and a number with the smallest
 * byte first.
 */
function encodeLength({ length }: Uint8Array): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 255, length >> 8)
  return Uint8Array.of(0xfe, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24)
}

/** The hash that a Stacks wallet signs for a message. */
export function hashMessage(message: string): Uint8Array {
  const bytes = new TextEncoder().encode(message)
  const length = encodeLength(bytes)
  const whole = new Uint8Array(messagePrefix.length + length.length + bytes.length)
  whole.set(messagePrefix)
  whole.set(length, messagePrefix.length)
  whole.set(bytes, messagePrefix.length + length.length)
  return sha256(whole)
}

/**
 * A signature whose recovery byte stands last, as SIP-030 wants it, and the key that made it; hex.
 */
export type Recovered = { readonly signature: string; readonly publicKey: string }

/**
 * Finds the key of an account in a signature of 65 bytes as hex; some wallets write the recovery
 * byte first. `undefined` when the account did not sign.
 */
export function recoverSigner(
  signature: string,
  digest: Uint8Array,
  account: Uint8Array,
): Recovered | undefined {
  if (!/^(0x)?[0-9a-f]{130}$/i.test(signature)) return undefined
  const hex = signature.replace(/^0x/i, '').toLowerCase()
  const owner = toHex(account)
  for (const [v, rs] of [
    [hex.slice(128), hex.slice(0, 128)],
    [hex.slice(0, 2), hex.slice(2)],
  ] as const) {
    const recovery = toRecoveryBit(Number.parseInt(v, 16))
    const key = recovery === undefined ? undefined : recoverPublicKey(recovery, rs, digest)
    const publicKey =
      key && [key.toBytes(true), key.toBytes(false)].find((bytes) => hash160(bytes) === owner)
    if (publicKey) return { signature: `${rs}0${recovery}`, publicKey: toHex(publicKey) }
  }
  return undefined
}

/** 0 to 3; Bitcoin's wallets add 27, and 4 for a compressed key. */
function toRecoveryBit(v: number): number | undefined {
  if (v <= 3) return v
  return v >= 27 && v <= 34 ? (v - 27) % 4 : undefined
}

function recoverPublicKey(recovery: number, rs: string, digest: Uint8Array) {
  try {
    return secp256k1.Signature.fromHex(`0${recovery}${rs}`, 'recovered').recoverPublicKey(digest)
  } catch {
    return undefined
  }
}
