import { setTimeout } from 'node:timers/promises'
import type { Client, Hex, TransactionReceipt } from 'viem'
import { TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const maxPolls = 18_000

/**
 * The receipt of a transaction that was sent, within three minutes. Asks again after each moment,
 * not after each block: a node that mines one block for each transaction makes no other one, and it
 * may
 * count the block before it has the receipt. Rejects with viem's `TransactionReceiptNotFoundError`.
 */
export async function awaitReceipt(client: Client, hash: Hex): Promise<TransactionReceipt> {
  for (let look = 0; look < maxPolls; look++) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      await setTimeout(10)
    }
  }
  throw new TransactionReceiptNotFoundError({ hash })
}
