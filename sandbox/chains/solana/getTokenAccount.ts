import { PublicKey } from '@solana/web3.js'
import type { SolanaToken } from './solanaTokens.ts'

const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const token2022Program = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const associatedTokenProgram = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** The program that a token belongs to. */
export const getTokenProgram = ({ extended }: SolanaToken): PublicKey =>
  extended ? token2022Program : tokenProgram

/** The associated token account of an owner. */
export function getTokenAccount(token: SolanaToken, owner: PublicKey): PublicKey {
  const seeds = [owner, getTokenProgram(token), token.mint.publicKey].map((key) => key.toBuffer())
  const [place] = PublicKey.findProgramAddressSync(seeds, associatedTokenProgram)
  return place
}
