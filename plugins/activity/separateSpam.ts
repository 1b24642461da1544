import type { Transaction } from '#plugins/ports/activity'
import { isDust } from './isDust.ts'

/** Separates transactions that are likely spam from the others, each in their order. */
export function separateSpam(transactions: readonly Transaction[]): {
  readonly shown: readonly Transaction[]
  readonly spam: readonly Transaction[]
} {
  return {
    shown: transactions.filter((transaction) => !isDust(transaction)),
    spam: transactions.filter(isDust),
  }
}
