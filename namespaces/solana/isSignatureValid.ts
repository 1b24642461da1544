import { ed25519 } from '@noble/curves/ed25519.js'

/** True if an Ed25519 signature of 64 bytes is the key's over exactly these bytes. */
export function isSignatureValid(
  signature: Uint8Array,
  message: Uint8Array,
  key: Uint8Array,
): boolean {
  try {
    // The strict rules of RFC 8032: no second signature for a message, no key of small order.
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}
