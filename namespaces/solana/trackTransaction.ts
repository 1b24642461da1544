import { array, looseObject, nullable, nullish, object, string, unknown } from 'valibot'
import type { Abort, Caip2, Schema, TxStatus } from '#kernel'
import { gate, isLatchkeyError } from '#kernel'
import { pause } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { whole } from './whole.ts'

type Status = {
  readonly slot: bigint
  readonly err?: unknown
  readonly confirmationStatus?: string | null | undefined
}
const statuses: Schema<{ readonly value: readonly (Status | null)[] }> = object({
  value: array(
    nullable(
      looseObject({ slot: whole, err: nullish(unknown()), confirmationStatus: nullish(string()) }),
    ),
  ),
})
const height: Schema<bigint> = whole

const step = 1000
/** Failed reads in a row after which the network counts as gone. */
const patience = 15
/** Blocks for which a blockhash is good, and some for nodes that are not at the same height. */
const lifetime = 150n + 10n

/**
 * Follows a transaction until it is final or failed: `included` when the cluster has voted on its
 * block, `expired` when no block can take it any more. Whichever
 * blockhash the wallet put in, it was good for 150 blocks at most when this began. Throws `rpc`
 * when the network stays silent, and the reason of an aborted signal.
 */
export async function* trackTransaction(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  options: Abort = {},
): AsyncGenerator<TxStatus> {
  const look = lookerAt(tools, network, hash, options)
  let last: TxStatus = { at: 'pending', hash }
  yield last
  for (let failures = 0; ; ) {
    try {
      const next = await look()
      failures = 0
      if (next.at !== last.at || next.height !== last.height) yield next
      last = next
      if (next.at === 'final' || next.at === 'failed') return
    } catch (error) {
      if (!isLatchkeyError(error, 'rpc') || ++failures >= patience) throw error
    }
    await pause(tools.host, step, options)
  }
}

/**
 * Makes the look at a transaction; the first one that reaches the network starts the time it has.
 */
function lookerAt(
  { node }: ChainTools,
  network: Caip2,
  hash: string,
  options: Abort,
): () => Promise<TxStatus> {
  let deadline: bigint | undefined
  return async () => {
    // Read before the status: a transaction that comes in between is seen.
    const now = gate(
      height,
      await node(network, 'getBlockHeight', [{ commitment: 'confirmed' }], options),
      'The block height',
    )
    deadline ??= now + lifetime
    const answer = await node(
      network,
      'getSignatureStatuses',
      [[hash], { searchTransactionHistory: true }],
      options,
    )
    const status = statusOf(hash, gate(statuses, answer, 'The status').value[0] ?? undefined)
    return status.at === 'pending' && now > deadline
      ? { at: 'failed', hash, reason: 'expired' }
      : status
  }
}

function statusOf(hash: string, status: Status | undefined): TxStatus {
  if (!status) return { at: 'pending', hash }
  const { slot: height, err, confirmationStatus } = status
  // What one node alone has processed may still be dropped.
  if (confirmationStatus === 'processed') return { at: 'pending', hash }
  if (err !== null && err !== undefined) return { at: 'failed', hash, height, reason: 'reverted' }
  return { at: confirmationStatus === 'finalized' ? 'final' : 'included', hash, height }
}
