import type { TransactionInstruction } from '@solana/web3.js'
import type { Balance, Note, TransferRequest } from '#kernel'
import type { AmountScale } from './amountScale.ts'
import type { Recipient } from './recipient.ts'

/**
 * The reads before either kind of transfer; `rent` is the least that an account without data must
 * hold.
 */
export type TransferFacts = {
  readonly request: TransferRequest
  readonly coin: Balance
  readonly recipient: Recipient
  readonly rent: bigint
  readonly perSignature: bigint
}

/** A transfer without its fee. Its amounts are those of the chain. */
export type TransferDraft = {
  instructions(amount: bigint): readonly TransactionInstruction[]
  /** True if each instruction needs the memo right before it. */
  readonly memoEach?: boolean | undefined
  /** An amount to simulate with. */
  readonly simulatedAmount: bigint
  /** The factor to the amounts that wallets show, if they differ. */
  readonly scale?: AmountScale | undefined
  /** Accounts whose coins are of interest after the simulation. */
  readonly watchedAddresses: readonly string[]
  /**
   * Returns the amount and the notes for a fee; `made` are the coins that a new token account
   * takes.
   */
  finalize(
    fee: bigint,
    made: bigint | undefined,
  ): { readonly amount: bigint; readonly notes: readonly Note[] }
}
