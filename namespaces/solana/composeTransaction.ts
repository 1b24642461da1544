import {
  ComputeBudgetProgram,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** The parts of a transaction. */
export type TransactionParts = {
  readonly payer: string
  readonly blockhash: string
  readonly units: number
  /** Micro-lamports per unit. */
  readonly unitPrice: bigint
  readonly memo?: string | undefined
  /** If true, the memo stands right before each instruction, else once before all. */
  readonly memoEach?: boolean | undefined
  readonly instructions: readonly TransactionInstruction[]
}

/**
 * Creates an instruction from plain bytes: the library's type requires a Buffer, which browsers
 * lack.
 */
export function createInstruction(
  programId: PublicKey,
  keys: TransactionInstruction['keys'],
  data: Uint8Array,
): TransactionInstruction {
  return Object.assign(new TransactionInstruction({ programId, keys }), { data })
}

/** The most bytes a transaction may have. */
const maxTransactionBytes = 1232

/**
 * The unsigned transaction, as bytes; `undefined` when it is larger than the network takes. It
 * always names its limit and price: wallets add theirs only to a transaction that names none, and a
 * transfer of
 * everything has no coin left for them.
 */
export function composeTransaction({
  payer,
  blockhash,
  units,
  unitPrice,
  memo,
  memoEach = false,
  instructions,
}: TransactionParts): Uint8Array | undefined {
  const payerKey = new PublicKey(payer)
  const signed = [{ pubkey: payerKey, isSigner: true, isWritable: false }]
  const notes = memo
    ? [createInstruction(new PublicKey(memoProgram), signed, new TextEncoder().encode(memo))]
    : []
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
      ...(memoEach ? instructions.flatMap((one) => [...notes, one]) : [...notes, ...instructions]),
    ],
  })
  try {
    const bytes = new VersionedTransaction(message.compileToLegacyMessage()).serialize()
    return bytes.length > maxTransactionBytes ? undefined : bytes
  } catch (error) {
    // The library writes into a buffer of that size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
