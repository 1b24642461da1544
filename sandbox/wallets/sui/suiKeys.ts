import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1'

export type SuiKey = {
  readonly address: string
  readonly pair: Ed25519Keypair | Secp256k1Keypair
  readonly label: string
}

// The phrase every local chain starts with. It is public: an address of it on a real network is
// emptied within seconds.
const phrase = 'test test test test test test test test test test test junk'

/** Whose accounts they are. */
export const suiOwner = { page: 0, phone: 1 } as const

/**
 * The accounts of the sandbox on Sui by Mysten's own derivation, funded at the start. Each owner
 * has two: the first signs with Ed25519, the second with Secp256k1.
 */
export function suiKeys(owners: readonly number[] = Object.values(suiOwner)): readonly SuiKey[] {
  const made = owners.flatMap((index) => [
    {
      pair: Ed25519Keypair.deriveKeypair(phrase, `m/44'/784'/${index}'/0'/0'`),
      label: `Ed25519 ${index + 1}`,
    },
    {
      pair: Secp256k1Keypair.deriveKeypair(phrase, `m/54'/784'/${index}'/0/0`),
      label: `Secp256k1 ${index + 1}`,
    },
  ])
  return made.map(({ pair, label }) => ({ pair, label, address: pair.toSuiAddress() }))
}
