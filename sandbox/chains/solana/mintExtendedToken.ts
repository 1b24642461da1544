import type { ExtensionType } from '@solana/spl-token'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { Keypair, SystemProgram } from '@solana/web3.js'
import type { SolanaNode } from './solanaNode.ts'
import { tokenAuthority } from './solanaTokens.ts'

/** A Token-2022 token for one test: its extensions, and what sets them up. */
export type ExtendedToken = {
  readonly decimals: number
  readonly extensions: readonly ExtensionType[]
  /** Runs before the mint is initialized, as the program demands. */
  readonly before?: (mint: PublicKey, authority: PublicKey) => readonly TransactionInstruction[]
}

/** Mints an amount of a new token to a holder, and resolves with its mint. */
export async function mintExtendedToken(
  node: SolanaNode,
  { decimals, extensions, before }: ExtendedToken,
  holder: PublicKey,
  amount: bigint,
): Promise<PublicKey> {
  const key = Keypair.generate()
  const mint = key.publicKey
  const payer = tokenAuthority()
  const authority = payer.publicKey
  const programId = TOKEN_2022_PROGRAM_ID
  const space = getMintLen([...extensions])
  await node.send(
    [
      SystemProgram.createAccount({
        fromPubkey: authority,
        newAccountPubkey: mint,
        space,
        lamports: 20_000_000,
        programId,
      }),
      ...(before?.(mint, authority) ?? []),
      createInitializeMint2Instruction(mint, decimals, authority, authority, programId),
    ],
    [payer, key],
  )
  const place = getAssociatedTokenAddressSync(mint, holder, true, programId)
  await node.send(
    [
      createAssociatedTokenAccountIdempotentInstruction(authority, place, holder, mint, programId),
      createMintToInstruction(mint, place, authority, amount, [], programId),
    ],
    [payer],
  )
  return mint
}
