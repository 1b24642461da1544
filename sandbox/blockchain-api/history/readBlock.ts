import type { Block, Client, Log, RpcTransactionReceipt, Transaction } from 'viem'
import { formatTransactionReceipt, numberToHex } from 'viem'
import { getBlock } from 'viem/actions'
import type { LedgerEntry, Move } from './LedgerEntry.ts'
import { coinMoves, tokenMoves } from './readMoves.ts'

/** The gas of a plain transfer of coins. */
const plainGas = 21_000n

export type ReadBlock = {
  readonly number: bigint
  readonly hash: string
  readonly entries: readonly LedgerEntry[]
}

type MinedTransaction = {
  readonly status: string
  readonly gasUsed: bigint
  readonly logs: readonly Log[]
}

async function readReceipts(client: Client, number: bigint): Promise<readonly MinedTransaction[]> {
  // Allowed because the method is not in viem's table.
  const raw = (await client.request({
    method: 'eth_getBlockReceipts',
    params: [numberToHex(number)],
  } as never)) as RpcTransactionReceipt[]
  return raw.map((one) => formatTransactionReceipt(one))
}

async function readTransactionMoves(
  client: Client,
  { hash, from, to, value }: Transaction,
  { status, gasUsed, logs }: MinedTransaction,
): Promise<readonly Move[]> {
  if (status !== 'success') return []
  if (gasUsed > plainGas) return [...(await coinMoves(client, hash)), ...tokenMoves(logs)]
  return value > 0n
    ? [{ asset: 'native', from: from.toLowerCase(), to: (to ?? '').toLowerCase(), amount: value }]
    : []
}

/** A block with what its transactions moved. */
export async function readBlock(client: Client, number: bigint): Promise<ReadBlock> {
  const block: Block<bigint, true> = await getBlock(client, {
    blockNumber: number,
    includeTransactions: true,
  })
  const receipts = block.transactions.length > 0 ? await readReceipts(client, number) : []
  const entries = block.transactions.map(async (transaction, index): Promise<LedgerEntry> => {
    const receipt = receipts[index]
    if (!receipt) throw new Error(`No receipt for ${transaction.hash}`)
    return {
      hash: transaction.hash,
      block: Number(number),
      index,
      minedAt: Number(block.timestamp) * 1000,
      from: transaction.from.toLowerCase(),
      to: transaction.to?.toLowerCase(),
      input: transaction.input,
      nonce: transaction.nonce,
      status: receipt.status === 'success' ? 'confirmed' : 'failed',
      moves: await readTransactionMoves(client, transaction, receipt),
    }
  })
  return { number, hash: block.hash ?? '', entries: await Promise.all(entries) }
}
