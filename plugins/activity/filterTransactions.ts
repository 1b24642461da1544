import type { Transaction } from '#plugins/ports/activity'
import { sortNewestFirst } from './sortNewestFirst.ts'

const isSpam = ({ transfers }: Transaction) =>
  transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags?.is_spam === true)

/**
 * Filters a history to the network's transactions, without those that are spam throughout, each
 * once (the first reported), newest first.
 */
export function filterTransactions(
  transactions: readonly Transaction[],
  network: string,
): readonly Transaction[] {
  const seen = new Set<string>()
  const isNew = ({ id }: Transaction) => !seen.has(id) && seen.add(id)
  const own = transactions.filter(
    (one) => one.metadata.chain === network && !isSpam(one) && isNew(one),
  )
  return sortNewestFirst(own).map(({ transaction }) => transaction)
}
