import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  ExtensionType,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import type { PublicKey } from '@solana/web3.js'
import { SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { getTokenAccount, getTokenProgram } from './getTokenAccount.ts'
import type { SolanaToken } from './solanaTokens.ts'
import { tokenAuthority } from './solanaTokens.ts'

/** Coins for the mint's place on the chain, name included; more than it needs. */
const deposit = 20_000_000

/** Makes a token's mint; both the authority and the mint sign. */
export function createMintInstructions(token: SolanaToken): readonly TransactionInstruction[] {
  const { extended, decimals } = token
  const mint = token.mint.publicKey
  const authority = tokenAuthority().publicKey
  const programId = getTokenProgram(token)
  const space = getMintLen(
    extended ? [ExtensionType.TransferFeeConfig, ExtensionType.MetadataPointer] : [],
  )
  const account = SystemProgram.createAccount({
    fromPubkey: authority,
    newAccountPubkey: mint,
    space,
    lamports: deposit,
    programId,
  })
  const initialize = createInitializeMint2Instruction(mint, decimals, authority, null, programId)
  if (!extended) return [account, initialize]
  return [
    account,
    createInitializeTransferFeeConfigInstruction(
      mint,
      authority,
      authority,
      extended.feeBasisPoints,
      extended.mostFee,
      programId,
    ),
    createInitializeMetadataPointerInstruction(mint, authority, mint, programId),
    initialize,
    createMetadataInstructions(mint, authority, extended),
  ]
}

/**
 * `Initialize` of the token metadata interface: eight bytes that name it, then name, symbol and an
 * empty URI, each after its length.
 */
function createMetadataInstructions(
  mint: PublicKey,
  authority: PublicKey,
  { name, symbol }: { readonly name: string; readonly symbol: string },
): TransactionInstruction {
  const texts = [name, symbol, ''].map((text) => Buffer.from(text))
  const lengths = texts.map(({ length }) => Buffer.from(Uint32Array.of(length).buffer))
  const data = Buffer.concat([
    Buffer.from([210, 225, 30, 162, 88, 184, 77, 141]),
    ...texts.flatMap((text, at) => [lengths[at] ?? text, text]),
  ])
  const key = (pubkey: PublicKey, isSigner = false, isWritable = false) => ({
    pubkey,
    isSigner,
    isWritable,
  })
  const keys = [key(mint, false, true), key(authority), key(mint), key(authority, true)]
  return new TransactionInstruction({ programId: TOKEN_2022_PROGRAM_ID, keys, data })
}

/** Adds to what an owner has of a token. */
export function createMintToInstructions(
  token: SolanaToken,
  owner: PublicKey,
  amount: bigint,
): readonly TransactionInstruction[] {
  const authority = tokenAuthority().publicKey
  const place = getTokenAccount(token, owner)
  return [
    createAssociatedTokenAccountIdempotentInstruction(
      authority,
      place,
      owner,
      token.mint.publicKey,
      getTokenProgram(token),
    ),
    createMintToInstruction(
      token.mint.publicKey,
      place,
      authority,
      amount,
      [],
      getTokenProgram(token),
    ),
  ]
}
