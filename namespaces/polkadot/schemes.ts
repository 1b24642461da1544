import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as sr25519Verify } from '@scure/sr25519'

/** The signature schemes of accounts. A byte before a signature may name the scheme. */
export const schemes = { ed25519: 0, sr25519: 1, ecdsa: 2 } as const
export type Scheme = keyof typeof schemes

const blake2b256 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })
const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/**
 * Verifies an ECDSA signature.
 * The account is the hash of its key, so the key is recovered from the signature: r, s, and a byte
 * that selects the candidate.
 */
function isEcdsa(message: Uint8Array, signature: Uint8Array, account: Uint8Array): boolean {
  const [recovery = 0] = signature.subarray(64)
  const bit = recovery >= 27 ? recovery - 27 : recovery
  if (bit > 3) return false
  const recovered = Uint8Array.from([bit, ...signature.subarray(0, 64)])
  return isEqual(
    blake2b256(secp256k1.recoverPublicKey(recovered, blake2b256(message), { prehash: false })),
    account,
  )
}

const verifiers: Readonly<
  Record<Scheme, (message: Uint8Array, signature: Uint8Array, account: Uint8Array) => boolean>
> = {
  // Malleable points and scalars are refused, as the chain refuses them.
  ed25519: (message, signature, account) =>
    ed25519.verify(signature, message, account, { zip215: false }),
  sr25519: (message, signature, account) => sr25519Verify(message, signature, account),
  ecdsa: isEcdsa,
}

const isSignatureValid = (
  scheme: Scheme,
  message: Uint8Array,
  signature: Uint8Array,
  account: Uint8Array,
): boolean => {
  try {
    return verifiers[scheme](message, signature, account)
  } catch {
    return false
  }
}

/** A signature that holds, without the byte that names its scheme. */
export type MatchedSignature = { readonly scheme: Scheme; readonly signature: Uint8Array }

/** Returns the scheme by which an account signed a message; `undefined` if it did not. */
export function matchSignature(
  account: Uint8Array,
  message: Uint8Array,
  written: Uint8Array,
): MatchedSignature | undefined {
  const bare = written.subarray(1)
  const named: readonly (readonly [Scheme, Uint8Array])[] = [
    ['sr25519', written.length === 65 && written[0] === schemes.sr25519 ? bare : written],
    ['ed25519', written.length === 65 && written[0] === schemes.ed25519 ? bare : written],
    ['ecdsa', written.length === 66 && written[0] === schemes.ecdsa ? bare : written],
  ]
  const match = named.find(
    ([scheme, signature]) =>
      signature.length === (scheme === 'ecdsa' ? 65 : 64) &&
      isSignatureValid(scheme, message, signature, account),
  )
  return match && { scheme: match[0], signature: match[1] }
}
