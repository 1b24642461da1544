import { array, looseObject, nullable, nullish, object, string, unknown } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { isLatchkeyError, parse } from '#kernel'
import { pollStatus } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { wholeNumber } from './wholeNumber.ts'

type SignatureStatus = {
  readonly slot: bigint
  readonly err?: unknown
  readonly confirmationStatus?: string | null | undefined
}
const statusesSchema: Schema<{ readonly value: readonly (SignatureStatus | null)[] }> = object({
  value: array(
    nullable(
      looseObject({
        slot: wholeNumber,
        err: nullish(unknown()),
        confirmationStatus: nullish(string()),
      }),
    ),
  ),
})
const heightSchema: Schema<bigint> = wholeNumber

const pollInterval = 1000
/** Blocks for which a blockhash is good, and some for nodes that are not at the same height. */
const blockhashLifetime = 150n + 10n

/**
 * Tracks a transaction until it is final or failed.
 * `included` once the cluster has voted on its block, `expired` once no block can include it: any
 * blockhash of the wallet's was good for at most 150 blocks from the start. Throws `rpc` if the
 * network stays silent, and the reason of an aborted signal.
 */
export function trackTransaction(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  const readStatus = createStatusReader(tools, network, hash, options)
  return pollStatus(tools.host, hash, pollInterval, readStatus, options)
}

/** Creates the status reader; the first successful read starts the deadline. */
function createStatusReader(
  { node }: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions,
): () => Promise<TxStatus> {
  let deadline: bigint | undefined
  return async () => {
    // Read before the status, so that a transaction included in between counts.
    const now = parse(
      heightSchema,
      await node(network, 'getBlockHeight', [{ commitment: 'confirmed' }], options),
      'The block height',
    )
    deadline ??= now + blockhashLifetime
    const readStatuses = (searchTransactionHistory: boolean) =>
      node(network, 'getSignatureStatuses', [[hash], { searchTransactionHistory }], options)
    const answer = await readStatuses(true).catch((error) => {
      if (!isLatchkeyError(error, 'unsupported')) throw error
      // Nodes without a history have the statuses of the last minutes.
      return readStatuses(false)
    })
    const status = toTxStatus(
      hash,
      parse(statusesSchema, answer, 'The status').value[0] ?? undefined,
    )
    return status.at === 'pending' && now > deadline
      ? { at: 'failed', hash, reason: 'expired' }
      : status
  }
}

function toTxStatus(hash: string, status: SignatureStatus | undefined): TxStatus {
  if (!status) return { at: 'pending', hash }
  const { slot: height, err, confirmationStatus } = status
  // A transaction that a single node has processed may still be dropped.
  if (confirmationStatus === 'processed') return { at: 'pending', hash }
  if (err !== null && err !== undefined) return { at: 'failed', hash, height, reason: 'reverted' }
  return { at: confirmationStatus === 'finalized' ? 'final' : 'included', hash, height }
}
