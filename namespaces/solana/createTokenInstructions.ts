import type { TransactionInstruction } from '@solana/web3.js'
import { PublicKey, SystemProgram } from '@solana/web3.js'
import { createInstruction } from './composeTransaction.ts'
import type { Mint } from './mints.ts'
import type { ReadContext } from './planReads.ts'
import type { Recipient } from './recipient.ts'
import { readRecipient } from './recipient.ts'
import type { AmountPart } from './splitAmount.ts'

const associatedProgram = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const toAccountMeta = (address: string, isSigner = false, isWritable = false) => ({
  pubkey: new PublicKey(address),
  isSigner,
  isWritable,
})

/**
 * The recipient's token account. `isNew` if the transfer creates it; `isWrongMint` if it holds
 * another token; `isForeign` if it was given to another owner, which a stolen signature does;
 * `isFrozen` if its issuer froze it; `needsMemo` if its owner demands one.
 */
export type RecipientTokenAccount = {
  readonly address: string
  readonly isNew: boolean
  readonly isWrongMint: boolean
  readonly isForeign: boolean
  readonly isFrozen: boolean
  readonly needsMemo: boolean
}

/**
 * The recipient's place for a token. Tokens sent to a token account as if it were a wallet would be
 * lost, so one is taken as it is.
 */
export async function resolveRecipientTokenAccount(
  read: ReadContext,
  { id, program }: Mint,
  recipient: Recipient,
): Promise<RecipientTokenAccount> {
  if (recipient.kind === 'token-account')
    return {
      address: recipient.address,
      isNew: false,
      isWrongMint: recipient.mint !== id,
      isForeign: false,
      ...readRules(recipient),
    }
  const seeds = [recipient.address, program, id].map((address) => new PublicKey(address).toBytes())
  const [derived] = PublicKey.findProgramAddressSync(seeds, associatedProgram)
  const address = derived.toBase58()
  const found = await readRecipient(read, address)
  const { kind, owner = recipient.address } = found
  return {
    address,
    isNew: kind !== 'token-account',
    isWrongMint: false,
    isForeign: owner !== recipient.address,
    ...readRules(found),
  }
}

const readRules = ({ isFrozen = false, needsMemo = false }: Recipient) => ({ isFrozen, needsMemo })

/**
 * Builds the instructions of a token transfer, with the creation of the recipient's token account
 * if it is missing.
 */
export function createTokenInstructions(
  from: string,
  to: Recipient,
  mint: Mint,
  place: RecipientTokenAccount,
  parts: readonly AmountPart[],
) {
  const moves = createTransferInstructions(from, mint, place, parts)
  return place.isNew ? [createAccountInstruction(from, to, mint, place), ...moves] : moves
}

/** `CreateIdempotent`: succeeds even if another account creates it meanwhile. */
function createAccountInstruction(
  payer: string,
  owner: Recipient,
  { id, program }: Mint,
  place: RecipientTokenAccount,
): TransactionInstruction {
  const keys = [
    toAccountMeta(payer, true, true),
    toAccountMeta(place.address, false, true),
    toAccountMeta(owner.address),
    toAccountMeta(id),
    toAccountMeta(SystemProgram.programId.toBase58()),
    toAccountMeta(program),
  ]
  return createInstruction(associatedProgram, keys, new Uint8Array([1]))
}

/**
 * `TransferChecked` from each source: the program refuses a transfer whose mint or decimals are
 * others.
 */
function createTransferInstructions(
  owner: string,
  { id, program, decimals }: Mint,
  place: RecipientTokenAccount,
  parts: readonly AmountPart[],
): TransactionInstruction[] {
  return parts.map(({ source, part }) => {
    const data = new Uint8Array(10)
    data[0] = 12
    new DataView(data.buffer).setBigUint64(1, part, true)
    data[9] = decimals
    const keys = [
      toAccountMeta(source.address, false, true),
      toAccountMeta(id),
      toAccountMeta(place.address, false, true),
      toAccountMeta(owner, true),
    ]
    return createInstruction(new PublicKey(program), keys, data)
  })
}
