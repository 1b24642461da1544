import { nullish, number, object, picklist, string } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { parse } from '#kernel'
import { pollStatus } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

type TransactionResponse = {
  readonly effects?:
    | {
        readonly status?: 'SUCCESS' | 'FAILURE' | null | undefined
        readonly checkpoint?: { readonly sequenceNumber: number } | null | undefined
        readonly executionError?: { readonly message: string } | null | undefined
      }
    | null
    | undefined
}
const transactionSchema: Schema<TransactionResponse | null | undefined> = nullish(
  object({
    effects: nullish(
      object({
        status: nullish(picklist(['SUCCESS', 'FAILURE'])),
        checkpoint: nullish(object({ sequenceNumber: number() })),
        executionError: nullish(object({ message: string() })),
      }),
    ),
  }),
)

const query = `query ($digest: String!) {
  transaction(digest: $digest) {
    effects { status checkpoint { sequenceNumber } executionError { message } }
  }
}`
const pollInterval = 1000
/** Ten minutes: the network takes a transaction within seconds, or has never received it. */
const maxMissing = 600

/**
 * Tracks a transaction until a checkpoint includes it, which is final, or it failed.
 * Throws `rpc` if the network stays silent, `timeout` if it does not have the transaction after ten
 * minutes, and the reason of an aborted signal.
 */
export async function* trackTransaction(
  { host, node }: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  options.signal?.throwIfAborted()
  const readStatus = async () => {
    const { transaction } = await node(network, query, { digest: hash }, options)
    return toTxStatus(hash, parse(transactionSchema, transaction, 'The node'))
  }
  yield* pollStatus(host, hash, pollInterval, readStatus, { ...options, maxMissing })
}

function toTxStatus(
  hash: string,
  found: TransactionResponse | null | undefined,
): TxStatus | undefined {
  const { status, checkpoint, executionError } = found?.effects ?? {}
  if (!status) return undefined
  const height = checkpoint ? { height: BigInt(checkpoint.sequenceNumber) } : {}
  if (status === 'FAILURE')
    return {
      at: 'failed',
      hash,
      ...height,
      reason: (executionError?.message ?? 'failed').slice(0, 200),
    }
  return { at: checkpoint ? 'final' : 'included', hash, ...height }
}
