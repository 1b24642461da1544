import { Transaction } from '@mysten/sui/transactions'
import type { Coin } from './coins.ts'

/** A transfer complete with everything that a node would otherwise provide. */
export type TransferInputs = {
  readonly sender: string
  readonly to: string
  readonly price: bigint
  readonly budget: bigint
  /** The coins that pay the fee; they are merged into one. */
  readonly payment: readonly Coin[]
  /**
   * All of the coin that pays, whatever the fee leaves of it; an amount out of it; or an amount of
   * another coin.
   */
  readonly move:
    | { readonly kind: 'gas' }
    | { readonly kind: 'split'; readonly amount: bigint }
    | { readonly kind: 'coins'; readonly coins: readonly Coin[]; readonly amount: bigint }
}

/** Builds a transfer that needs no node to be complete. */
export function buildTransfer({
  sender,
  to,
  price,
  budget,
  payment,
  move,
}: TransferInputs): Transaction {
  const transaction = new Transaction()
  transaction.setSender(sender)
  transaction.setGasPrice(price)
  transaction.setGasBudget(budget > 0n ? budget : 1n)
  transaction.setGasPayment(
    payment.map(({ objectId, version, digest }) => ({ objectId, version, digest })),
  )
  transaction.transferObjects([selectMovedCoin(transaction, move)], to)
  return transaction
}

function selectMovedCoin(transaction: Transaction, move: TransferInputs['move']) {
  if (move.kind === 'gas') return transaction.gas
  if (move.kind === 'split') return transaction.splitCoins(transaction.gas, [move.amount])
  const [first, ...others] = move.coins.map(({ objectId, version, digest }) =>
    transaction.objectRef({ objectId, version, digest }),
  )
  if (!first) return transaction.splitCoins(transaction.gas, [0n])
  if (others.length > 0) transaction.mergeCoins(first, others)
  const held = move.coins.reduce((sum, { value }) => sum + value, 0n)
  return held === move.amount ? first : transaction.splitCoins(first, [move.amount])
}
