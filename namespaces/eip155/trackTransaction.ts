import { nullish, object, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { fault, parse, safeParse } from '#kernel'
import { pollStatus } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

const quantity = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,64}$/i),
  transform((text) => BigInt(text)),
)
const receiptSchema: Schema<{
  readonly status?: bigint | null | undefined
  readonly blockNumber: bigint
}> = object({
  status: nullish(quantity),
  blockNumber: quantity,
})
const sentSchema: Schema<{ readonly from: string; readonly nonce: bigint }> = object({
  from: string(),
  nonce: quantity,
})
const blockSchema: Schema<{ readonly number: bigint }> = object({ number: quantity })

const pollInterval = 2000
/**
 * Reads in a row that find the nonce used and no receipt, after which another transaction counts as
 * included: the machines behind one address are not at the same block.
 */
const replacedReads = 3
/**
 * Reads in a row, ten minutes, that find neither the transaction nor its receipt. It was dropped, or
 * another one took its nonce before it was ever seen, or a private pool or the owners of a shared
 * account still hold it: which one, no node can say.
 */
const missingReads = 300
/** Blocks after which a block counts as final if the node has no finalized block. */
const finalityDepth = 64n

const quantitySchema: Schema<bigint> = quantity
const parseCount = (answer: unknown) => parse(quantitySchema, answer, 'The node')

type SentTransaction = { readonly from: string; readonly nonce: bigint }

/**
 * Tracks a transaction until it is final, failed, or replaced.
 * Throws `rpc` if the network stays silent, `timeout` if it has no trace of the transaction for ten
 * minutes, and the reason of an aborted signal.
 */
export function trackTransaction(
  { host, node }: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  const read = (method: string, ...params: readonly unknown[]) =>
    node(network, method, params, options).catch((error) => {
      options.signal?.throwIfAborted()
      // A refusal, such as "indexing is in progress", says nothing about the transaction.
      throw fault('rpc', error)
    })
  let sent: SentTransaction | undefined
  let replaced = 0
  return pollStatus(
    host,
    hash,
    pollInterval,
    async () => {
      const found = safeParse(sentSchema, await read('eth_getTransactionByHash', hash))
      sent = found ?? sent
      const status = await readStatus(read, hash, sent)
      replaced = status.at === 'replaced' ? replaced + 1 : 0
      if (replaced >= replacedReads) return status
      return status.at === 'replaced' || (status.at === 'pending' && !found) ? undefined : status
    },
    { ...options, maxMissing: missingReads },
  )
}

type ReadMethod = (method: string, ...params: readonly unknown[]) => Promise<unknown>

async function readStatus(
  read: ReadMethod,
  hash: string,
  sent: SentTransaction | undefined,
): Promise<TxStatus> {
  const receipt = safeParse(receiptSchema, await read('eth_getTransactionReceipt', hash))
  if (!receipt)
    return (await isReplaced(read, hash, sent)) ? { at: 'replaced', hash } : { at: 'pending', hash }
  const { status, blockNumber: height } = receipt
  if (status === 0n) return { at: 'failed', hash, height, reason: 'reverted' }
  return { at: (await isFinal(read, height)) ? 'final' : 'included', hash, height }
}

async function isReplaced(
  read: ReadMethod,
  hash: string,
  sent: SentTransaction | undefined,
): Promise<boolean> {
  if (!sent) return false
  const used = parseCount(await read('eth_getTransactionCount', sent.from, 'latest'))
  // It may have been included between the two reads.
  return (
    used > sent.nonce && !safeParse(receiptSchema, await read('eth_getTransactionReceipt', hash))
  )
}

async function isFinal(read: ReadMethod, height: bigint): Promise<boolean> {
  const block = safeParse(
    blockSchema,
    await read('eth_getBlockByNumber', 'finalized', false).catch(() => undefined),
  )
  if (block) return block.number >= height
  return parseCount(await read('eth_blockNumber')) >= height + finalityDepth
}
