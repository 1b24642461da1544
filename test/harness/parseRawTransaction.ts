import { parsePage } from '#plugins/activity/parsePage'
import type { Transaction } from '#plugins/ports/activity'
import type { RawTransfer } from './rawHistory.ts'
import { rawTransaction } from './rawHistory.ts'

/** Parses a transaction of these raw transfers, as the provider would list it. */
export function parseRawTransaction(
  transfers: readonly RawTransfer[] | null,
  more: Readonly<Record<string, unknown>> = {},
): Transaction {
  const [transaction] = parsePage({ data: [rawTransaction(transfers, more)] })
  if (!transaction) throw new Error('The transaction was not parsed.')
  return transaction
}
