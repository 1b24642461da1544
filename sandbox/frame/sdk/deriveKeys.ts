import { ed25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import type { PrivateKeyAccount } from 'viem'
import { bytesToHex, hexToBytes, stringToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export type Keys = {
  readonly owner: PrivateKeyAccount
  readonly solana: { readonly address: string; readonly seed: Uint8Array }
}

/** The keys of a login. Development-grade: the server's secret is enough to derive them. */
export function deriveKeys(share: string): Keys {
  const part = (name: string) =>
    hkdf(
      sha256,
      hexToBytes(`0x${share}`),
      stringToBytes('latchkey-sandbox'),
      stringToBytes(name),
      32,
    )
  const seed = part('solana')
  return {
    owner: privateKeyToAccount(bytesToHex(part('eip155'))),
    solana: { address: base58.encode(ed25519.getPublicKey(seed)), seed },
  }
}
