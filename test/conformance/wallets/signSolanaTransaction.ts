import { ed25519 } from '@noble/curves/ed25519.js'
import { WalletFault } from './WalletFault.ts'

const signatureLength = 64
const keyLength = 32

/** The place of a key among the accounts of a message, or -1. */
function findKey(message: Uint8Array, publicKey: Uint8Array, count: number): number {
  // A versioned message has one byte before the header of 3 bytes and the number of accounts.
  const start = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 4
  const isKey = (index: number) =>
    publicKey.every((byte, at) => message[start + index * keyLength + at] === byte)
  return Array.from({ length: count }, (_, index) => index).findIndex(isKey)
}

/**
 * Signs a legacy or versioned transaction at its signer's place. Reads up to 127 signatures and
 * accounts. Throws a fault -32602 if the transaction does not need this key.
 */
export function signSolanaTransaction(bytes: Uint8Array, key: Uint8Array) {
  const count = bytes[0] ?? 0
  const message = bytes.slice(1 + count * signatureLength)
  const place = findKey(message, ed25519.getPublicKey(key), count)
  if (place < 0)
    throw new WalletFault(-32602, 'The transaction needs no signature of this account.')
  const transaction = Uint8Array.from(bytes)
  const signature = ed25519.sign(message, key)
  transaction.set(signature, 1 + place * signatureLength)
  return { transaction, signature }
}
