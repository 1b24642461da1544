import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { TestWalletOptions } from './TestWallet.ts'

/** Makes the private keys of a test wallet: those given, or the same public ones in every run. */
export function deriveKeys({ namespace, keys, accounts = 2 }: TestWalletOptions): Uint8Array[] {
  if (keys) return keys.map((key) => hexToBytes(key.replace(/^0x/, '')))
  return Array.from({ length: accounts }, (_, index) =>
    sha256(utf8ToBytes(`latchkey test wallet ${namespace} ${index}`)),
  )
}
