import type { Transaction } from '#plugins/ports/activity'
import { isDust } from './isDust.ts'

/** Separates transactions that are likely spam from the others, each in their order. */
export function separateSpam(
  transactions: readonly Transaction[],
  own: string | undefined,
): {
  readonly shown: readonly Transaction[]
  readonly spam: readonly Transaction[]
} {
  const isSpam = (transaction: Transaction) => isDust(transaction, own)
  return {
    shown: transactions.filter((transaction) => !isSpam(transaction)),
    spam: transactions.filter(isSpam),
  }
}
