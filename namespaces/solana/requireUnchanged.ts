import { fault } from '#kernel'
import { compareTransactions } from './compareTransactions.ts'
import { decodeTransaction } from './wireTransaction.ts'

/**
 * Compares the transaction that a wallet signed with the one it was sent.
 * A wallet may set blockhash, price and limit, and add instructions that guard the transaction.
 * Throws `unauthorized` if payer or transfers differ, `foreign-invalid` if it cannot be read.
 */
export function requireUnchanged(planned: Uint8Array, signed: Uint8Array): void {
  const transaction = decodeTransaction(signed, 'The signed transaction')
  if (compareTransactions(decodeTransaction(planned), transaction) === false)
    throw fault('unauthorized', transaction)
}
