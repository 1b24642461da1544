import { nullish, object, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { isLatchkeyError, parse, safeParse } from '#kernel'
import { pause } from '#namespaces/kit'
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
/** Failed reads in a row after which the network counts as gone. */
const maxFailures = 15
/** Blocks after which a network that does not name its finalized block is believed. */
const finalityDepth = 64n

const quantitySchema: Schema<bigint> = quantity
const parseCount = (answer: unknown) => parse(quantitySchema, answer, 'The node')

type SentTransaction = { readonly from: string; readonly nonce: bigint }

/**
 * Follows a transaction until it is final, failed, or replaced by another one of the same account.
 * Throws `rpc` when the network stays silent, and the reason of an aborted signal.
 */
export async function* trackTransaction(
  { host, node }: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  const read = (method: string, ...params: readonly unknown[]) =>
    node(network, method, params, options)
  let last: TxStatus = { at: 'pending', hash }
  let sent: SentTransaction | undefined
  yield last
  for (let failures = 0; ; ) {
    try {
      sent = safeParse(sentSchema, await read('eth_getTransactionByHash', hash)) ?? sent
      const next = await readStatus(read, hash, sent)
      failures = 0
      if (next.at !== last.at || next.height !== last.height) yield next
      last = next
      if (next.at !== 'pending' && next.at !== 'included') return
    } catch (error) {
      if (!isLatchkeyError(error, 'rpc') || ++failures >= maxFailures) throw error
    }
    await pause(host, pollInterval, options)
  }
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
