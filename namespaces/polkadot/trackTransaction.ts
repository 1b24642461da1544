import type { Vec } from '@polkadot/types'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
import { array, nullable, object, pipe, regex, string, transform } from 'valibot'
import type { Abort, Caip2, Schema, TxStatus } from '#kernel'
import { gate, isLatchkeyError } from '#kernel'
import { pause } from '#namespaces/kit'
import { lifetime } from './calls.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codec, Codecs } from './codec.ts'

const height = object({
  number: pipe(
    string(),
    regex(/^0x[0-9a-f]{1,8}$/i),
    transform((text) => Number(text)),
  ),
})
const headerSchema: Schema<{ readonly number: number }> = height
const hashSchema: Schema<string | null> = nullable(pipe(string(), regex(/^0x[0-9a-f]{64}$/i)))
const blockSchema: Schema<{ readonly block: { readonly extrinsics: readonly string[] } }> = object({
  block: object({ extrinsics: array(string()) }),
})
const storageSchema: Schema<string | null> = nullable(pipe(string(), regex(/^0x([0-9a-f]{2})*$/i)))

/** System.Events */
const eventsKey = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'
const step = 2000
/** Failed reads in a row after which the network counts as gone. */
const patience = 15

/**
 * Which transaction, and the block after which it can have been included, where that is known. What
 * is found is put into `seen`, by its hash.
 */
export type Tracked = {
  readonly network: Caip2
  readonly hash: string
  readonly from?: number | undefined
  readonly seen: Map<string, string>
}
/**
 * Where it was found. A hash alone does not say: the same bytes may be included again once the
 * account was closed in between.
 */
type Found = {
  readonly height: number
  readonly blockHash: string
  readonly reason: string | undefined
}

/**
 * Follows a transaction until it is final, failed, or can no longer be included. Looks through the
 * blocks, since nodes answer by block alone; of one that this page
 * did not send, through as many as its signature can have been good for. Throws `rpc` when the
 * network stays silent, and the reason of an aborted signal.
 */
export async function* trackTransaction(
  tools: ChainTools,
  codecs: Codecs,
  tracked: Tracked,
  options: Abort = {},
): AsyncGenerator<TxStatus> {
  const { hash } = tracked
  const look = createLook(tools, codecs, tracked, options)
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

function createLook(
  tools: ChainTools,
  codecs: Codecs,
  { network, hash, from, seen }: Tracked,
  options: Abort,
): () => Promise<TxStatus> {
  const read = (method: string, ...params: readonly unknown[]) =>
    tools.node(network, method, params, options)
  const headOf = async (...at: readonly unknown[]) =>
    gate(headerSchema, await read('chain_getHeader', ...at), 'The block').number
  const blockAt = async (number: number) =>
    gate(hashSchema, await read('chain_getBlockHash', number), 'The block')
  let next = from
  let end = from === undefined ? undefined : from + lifetime
  let found: Found | undefined

  const search = async (): Promise<void> => {
    const head = await headOf()
    next ??= Math.max(1, head - lifetime)
    end ??= head + lifetime
    for (; next <= Math.min(head, end) && !found; next++) found = await lookInto(next)
  }
  const lookInto = async (number: number): Promise<Found | undefined> => {
    const blockHash = await blockAt(number)
    if (!blockHash) return undefined
    const { extrinsics } = gate(
      blockSchema,
      await read('chain_getBlock', blockHash),
      'The block',
    ).block
    const index = extrinsics.findIndex(
      (bytes) => tools.hexOf(tools.blake2b(tools.bytesOf(bytes), 32)) === hash.toLowerCase(),
    )
    if (index < 0) return undefined
    seen.set(hash.toLowerCase(), extrinsics[index] ?? '')
    const events = gate(
      storageSchema,
      await read('state_getStorage', eventsKey, blockHash),
      'The events',
    )
    return {
      height: number,
      blockHash,
      reason: failureIn(await codecs(network, options), events ?? '0x00', index),
    }
  }
  return async () => {
    if (found && (await blockAt(found.height)) !== found.blockHash) {
      // Another block took its place.
      next = found.height
      found = undefined
    }
    if (!found) await search()
    if (!found)
      return next !== undefined && end !== undefined && next > end
        ? { at: 'failed', hash, reason: 'expired' }
        : { at: 'pending', hash }
    const at = { hash, height: BigInt(found.height) }
    const final = await headOf(gate(hashSchema, await read('chain_getFinalizedHead'), 'The block'))
    if (final < found.height) return { at: 'included', ...at }
    return found.reason === undefined
      ? { at: 'final', ...at }
      : { at: 'failed', ...at, reason: found.reason }
  }
}

/** Why a transaction failed in its block; `undefined` when it did not. */
function failureIn({ api }: Codec, events: string, index: number): string | undefined {
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
