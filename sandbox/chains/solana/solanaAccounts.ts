import { Keypair } from '@solana/web3.js'
import { testAccount } from '../accounts.ts'

/**
 * The Solana account of one of the sandbox's ten: its key's 32 bytes as an ed25519 seed. As public
 * as the phrase they come from.
 */
export function solanaAccount(index: number): Keypair {
  const seed = testAccount(index).getHdKey().privateKey
  if (!seed) throw new Error('The phrase of the sandbox has no private key')
  return Keypair.fromSeed(seed)
}
