import { number, object, optional, string } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { fault, isLatchkeyError, parse } from '#kernel'
import { pause } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

type TransactionResponse = {
  readonly tx_status: string
  readonly block_height?: number | undefined
}
const transactionSchema: Schema<TransactionResponse> = object({
  tx_status: string(),
  block_height: optional(number()),
})

const pollInterval = 2000
/** Failed reads in a row after which the network counts as gone. */
const maxFailures = 15
/**
 * Looks without a trace of the transaction after which it counts as never sent: indexes lag behind
 * nodes.
 */
const maxUnseen = 150

/**
 * Follows a transaction until it is final or failed. A block of Stacks is final once it is signed,
 * so success is final at once; `reason` is the chain's own
 * word: `abort_by_response`, `abort_by_post_condition`, `dropped_...`. Throws `rpc` when the
 * network stays silent, and the reason of an aborted signal.
 */
export async function* trackTransaction(
  { host, node }: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  yield { at: 'pending', hash }
  for (let failures = 0, unseen = 0; ; ) {
    const next = await readStatus(node, network, hash, options).catch((error: unknown) => {
      if (!isLatchkeyError(error, 'rpc') || ++failures >= maxFailures) throw error
    })
    if (next) failures = 0
    if (next === 'unseen') unseen++
    else if (next && next.at !== 'pending') return yield next
    if (unseen >= maxUnseen) return yield { at: 'failed', hash, reason: 'not-found' }
    await pause(host, pollInterval, options)
  }
}

async function readStatus(
  node: ChainTools['node'],
  network: Caip2,
  hash: string,
  options: AbortOptions,
): Promise<TxStatus | 'unseen'> {
  const { status, json } = await node(
    network,
    `/extended/v1/tx/${encodeURIComponent(hash)}`,
    options,
  )
  if (status === 404) return 'unseen'
  if (status !== 200) throw fault('rpc', json)
  return toTxStatus(parse(transactionSchema, json, 'The transaction'), hash)
}

function toTxStatus(
  { tx_status: nodeStatus, block_height: height }: TransactionResponse,
  hash: string,
): TxStatus {
  const at = height === undefined || height < 0 ? {} : { height: BigInt(height) }
  if (nodeStatus === 'success') return { at: 'final', hash, ...at }
  if (nodeStatus.startsWith('dropped_replace')) return { at: 'replaced', hash, reason: nodeStatus }
  if (/^(abort|dropped)_/.test(nodeStatus)) return { at: 'failed', hash, ...at, reason: nodeStatus }
  return { at: 'pending', hash }
}
