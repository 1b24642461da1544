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
const headerSchema: Schema<{ readonly number: number }> = heightSchema
const hashSchema: Schema<string | null> = nullable(pipe(string(), regex(/^0x[0-9a-f]{64}$/i)))
const blockSchema: Schema<{ readonly block: { readonly extrinsics: readonly string[] } }> = object({
  block: object({ extrinsics: array(string()) }),
})
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

function createStatusReader(
  tools: ChainTools,
  codecs: Codecs,
  { network, hash, fromBlock, includedTransactions }: TrackedTransaction,
  options: AbortOptions,
): () => Promise<TxStatus> {
  const read = (method: string, ...params: readonly unknown[]) =>
    tools.node(network, method, params, options)
  const readHeight = async (...at: readonly unknown[]) =>
    parse(headerSchema, await read('chain_getHeader', ...at), 'The block').number
  const readBlockHash = async (number: number) =>
    parse(hashSchema, await read('chain_getBlockHash', number), 'The block')
  let next = fromBlock
  let end = fromBlock === undefined ? undefined : fromBlock + mortalPeriod
  let included: IncludedTransaction | undefined

  const search = async (): Promise<void> => {
    const head = await readHeight()
    next ??= Math.max(1, head - mortalPeriod)
    end ??= head + mortalPeriod
    for (; next <= Math.min(head, end) && !included; next++) {
      const blockHash = await readBlockHash(next)
      // A node behind the one that named the head: the next search asks for this block again.
      if (!blockHash) return
      included = await readBlock(next, blockHash)
    }
  }
  const readBlock = async (
    number: number,
    blockHash: string,
  ): Promise<IncludedTransaction | undefined> => {
    const { extrinsics } = parse(
      blockSchema,
      await read('chain_getBlock', blockHash),
      'The block',
    ).block
    const index = extrinsics.findIndex(
      (bytes) => tools.toHex(tools.blake2b(tools.fromHex(bytes), 32)) === hash.toLowerCase(),
    )
    if (index < 0) return undefined
    includedTransactions.set(hash.toLowerCase(), extrinsics[index] ?? '')
    const events = parse(
      storageSchema,
      await read('state_getStorage', eventsKey, blockHash),
      'The events',
    )
    return {
      height: number,
      blockHash,
      reason: findFailure(await codecs(network, options), events ?? '0x00', index),
    }
  }
  return async () => {
    if (included && (await readBlockHash(included.height)) !== included.blockHash) {
      // Another block took its place.
      next = included.height
      included = undefined
    }
    if (!included) await search()
    if (!included)
      return next !== undefined && end !== undefined && next > end
        ? { at: 'failed', hash, reason: 'expired' }
        : { at: 'pending', hash }
    const at = { hash, height: BigInt(included.height) }
    const final = await readHeight(
      parse(hashSchema, await read('chain_getFinalizedHead'), 'The block'),
    )
    if (final < included.height) return { at: 'included', ...at }
    return included.reason === undefined
      ? { at: 'final', ...at }
      : { at: 'failed', ...at, reason: included.reason }
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
