import type { TransactionInstruction } from '@solana/web3.js'
import type { Balance, Note, TransferRequest } from '#kernel'
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

/** A transfer without its fee. */
export type TransferDraft = {
  instructions(amount: bigint): readonly TransactionInstruction[]
  /** An amount to simulate with. */
  readonly simulatedAmount: bigint
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
