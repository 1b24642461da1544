import type { Vec } from '@polkadot/types'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
import { array, nullable, object, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { parse } from '#kernel'
import { pollStatus } from '#namespaces/kit'
import { mortalPeriod } from './calls.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codec, Codecs } from './codec.ts'

const heightSchema = object({
  number: pipe(
    string(),
    regex(/^0x[0-9a-f]{1,8}$/i),
    transform((text) => Number(text)),
  ),
})
// Nodes answer nothing for a block that they do not have.
const headerSchema: Schema<{ readonly number: number } | null> = nullable(heightSchema)
const hashSchema: Schema<string | null> = nullable(pipe(string(), regex(/^0x[0-9a-f]{64}$/i)))
const blockSchema: Schema<{
  readonly block: { readonly extrinsics: readonly string[] }
} | null> = nullable(object({ block: object({ extrinsics: array(string()) }) }))
const storageSchema: Schema<string | null> = nullable(pipe(string(), regex(/^0x([0-9a-f]{2})*$/i)))

/** System.Events */
const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'
const pollInterval = 2000

/**
 * A transaction, and the block after which it can be included, if known.
 * `includedTransactions` collects its inclusions by hash.
 */
export type TrackedTransaction = {
  readonly network: Caip2
  readonly hash: string
  readonly fromBlock?: number | undefined
  readonly includedTransactions: Map<string, string>
}
/**
 * The block of a transaction.
 * The hash alone does not suffice: the same bytes may be included again after the account was
 * closed.
 */
type IncludedTransaction = {
  readonly height: number
  readonly blockHash: string
  readonly reason: string | undefined
}

/**
 * Follows a transaction until it is final, failed, or can no longer be included.
 * Searches the blocks, since nodes answer by block alone; for a transaction that this page did not
 * send, as many blocks as its signature can be valid for. Throws `rpc` when no node answers, and
 * the reason of an aborted signal.
 */
export function trackTransaction(
  tools: ChainTools,
  codecs: Codecs,
  tracked: TrackedTransaction,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  const { hash } = tracked
  const readStatus = createStatusReader(tools, codecs, tracked, options)
  return pollStatus(tools.host, hash, pollInterval, readStatus, options)
}

type ReadNode = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** Reads of blocks; `undefined` for a block that the answering node does not have (yet). */
function createBlockReads(read: ReadNode) {
  const readHash = async (method: string, ...params: readonly unknown[]) =>
    parse(hashSchema, await read(method, ...params), 'The block') ?? undefined
  const readHeight = async (...at: readonly unknown[]) =>
    parse(headerSchema, await read('chain_getHeader', ...at), 'The block')?.number
  return {
    readHeight,
    readBlockHash: (number: number) => readHash('chain_getBlockHash', number),
    async readFinalHeight() {
      const blockHash = await readHash('chain_getFinalizedHead')
      return blockHash === undefined ? undefined : readHeight(blockHash)
    },
    readExtrinsics: async (blockHash: string) =>
      parse(blockSchema, await read('chain_getBlock', blockHash), 'The block')?.block.extrinsics,
  }
}
type BlockReads = ReturnType<typeof createBlockReads>

/**
 * Searches the chain's blocks for one, each once.
 * `search` resolves with what `inspect` returns for a block, at most up to the lifetime's end.
 */
function createBlockSearch(
  { readHeight, readBlockHash, readFinalHeight, readExtrinsics }: BlockReads,
  fromBlock: number | undefined,
  inspect: (
    block: { readonly height: number; readonly blockHash: string },
    extrinsics: readonly string[],
  ) => Promise<IncludedTransaction | undefined>,
) {
  const searched = new Map<number, string>()
  let next = fromBlock
  let end = fromBlock === undefined ? undefined : fromBlock + mortalPeriod
  /** Blocks that are not final may give way to others, which are searched in their place. */
  const rewind = async (from: number): Promise<number> => {
    const before = searched.get(from - 1)
    const now = before === undefined ? undefined : await readBlockHash(from - 1)
    return now === undefined || now === before ? from : rewind(from - 1)
  }
  return {
    /** True once every block of the lifetime is searched and final. */
    isOver: async () =>
      next !== undefined &&
      end !== undefined &&
      next > end &&
      ((await readFinalHeight()) ?? 0) >= end,
    async search(): Promise<IncludedTransaction | undefined> {
      const head = await readHeight()
      if (head === undefined) return undefined
      end ??= head + mortalPeriod
      for (
        next = await rewind(next ?? Math.max(1, head - mortalPeriod));
        next <= Math.min(head, end);
        next++
      ) {
        const blockHash = await readBlockHash(next)
        const extrinsics = blockHash && (await readExtrinsics(blockHash))
        // A node behind the one that named the head: the next search asks for this block again.
        if (!blockHash || !extrinsics) return undefined
        const found = await inspect({ height: next, blockHash }, extrinsics)
        if (found) return found
        searched.set(next, blockHash)
      }
      return undefined
    },
  }
}

function createStatusReader(
  tools: ChainTools,
  codecs: Codecs,
  { network, hash, fromBlock, includedTransactions }: TrackedTransaction,
  options: AbortOptions,
): () => Promise<TxStatus> {
  const read: ReadNode = (method, ...params) => tools.node(network, method, params, options)
  const reads = createBlockReads(read)
  const { isOver, search } = createBlockSearch(reads, fromBlock, async (block, extrinsics) => {
    const index = extrinsics.findIndex(
      (bytes) => tools.toHex(tools.blake2b(tools.fromHex(bytes), 32)) === hash.toLowerCase(),
    )
    if (index < 0) return undefined
    includedTransactions.set(hash.toLowerCase(), extrinsics[index] ?? '')
    const events = parse(
      storageSchema,
      await read('state_getStorage', eventsKey, block.blockHash),
      'The events',
    )
    return {
      ...block,
      reason: findFailure(await codecs(network, options), events ?? '0x00', index),
    }
  })
  const toStatus = async ({ height, reason }: IncludedTransaction): Promise<TxStatus> => {
    const at = { hash, height: BigInt(height) }
    const finalHeight = await reads.readFinalHeight()
    if (finalHeight === undefined || finalHeight < height) return { at: 'included', ...at }
    return reason === undefined ? { at: 'final', ...at } : { at: 'failed', ...at, reason }
  }
  let included: IncludedTransaction | undefined
  return async () => {
    const there = included && (await reads.readBlockHash(included.height))
    // A node without a block at that height is only behind; another block took its place.
    if (included && there === undefined)
      return { at: 'included', hash, height: BigInt(included.height) }
    if (there !== included?.blockHash) included = undefined
    included ??= await search()
    if (included) return toStatus(included)
    return (await isOver()) ? { at: 'failed', hash, reason: 'expired' } : { at: 'pending', hash }
  }
}

/** Why a transaction failed in its block; `undefined` when it did not. */
function findFailure({ api }: Codec, events: string, index: number): string | undefined {
  for (const { phase, event } of api.registry.createType<Vec<EventRecord>>(
    'Vec<EventRecord>',
    events,
  )) {
    const isOurs = phase.isApplyExtrinsic && phase.asApplyExtrinsic.toNumber() === index
    if (!isOurs || event.section !== 'system' || event.method !== 'ExtrinsicFailed') continue
    const [failure] = event.data
    const error = api.registry.createType<DispatchError>('DispatchError', failure?.toU8a())
    if (!error.isModule) return error.toString()
    const { section, name } = api.registry.findMetaError(error.asModule)
    return `${section}.${name}`
  }
  return undefined
}
