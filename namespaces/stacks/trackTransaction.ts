import { number, object, optional, string } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { fault, parse } from '#kernel'
import { pollStatus } from '#namespaces/kit'
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
/**
 * Reads in a row without a trace of the transaction after which its outcome is unknown: indexes lag
 * behind nodes, and a transaction never expires.
 */
const maxMissing = 150

/**
 * Tracks a transaction until it is final or failed.
 * A signed Stacks block is final, so success is final at once; `reason` is the chain's own word:
 * `abort_by_response`, `abort_by_post_condition`, `dropped_...`. Throws `rpc` if the network stays
 * silent, `timeout` if it does not have the transaction after five minutes, and the reason of an
 * aborted signal.
 */
export function trackTransaction(
  { host, node }: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  const readStatus = async (): Promise<TxStatus | undefined> => {
    const path = `/extended/v1/tx/${encodeURIComponent(hash)}`
    const { status, json } = await node(network, path, options)
    if (status === 404) return undefined
    if (status !== 200) throw fault('rpc', json)
    return toTxStatus(parse(transactionSchema, json, 'The transaction'), hash)
  }
  return pollStatus(host, hash, pollInterval, readStatus, { ...options, maxMissing })
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
