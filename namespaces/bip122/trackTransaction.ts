import { boolean, integer, minValue, number, object, optional, pipe } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { fault, isLatchkeyError, parse } from '#kernel'
import { pause } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Esplora } from './esplora.ts'
import { createEsplora } from './esplora.ts'

const heightSchema = pipe(number(), integer(), minValue(0))
const transactionSchema: Schema<{
  readonly status: { readonly confirmed: boolean; readonly block_height?: number | undefined }
}> = object({
  status: object({ confirmed: boolean(), block_height: optional(heightSchema) }),
})
const tipSchema: Schema<number> = heightSchema

const minPollInterval = 2000
const maxPollInterval = 20_000
/** Looks in a row that fail, or do not find what was there, before that is believed. */
const maxFailures = 15
const maxMisses = 2
/** Blocks from the one it is in to the tip, both counted, after which a transaction is final. */
const finalityDepth = 6

/**
 * Follows a transaction until it is final, or another one took its place. Throws `rpc` when the
 * network stays silent, and the reason of an aborted signal.
 */
export async function* trackTransaction(
  { host }: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  const esplora = createEsplora(host)
  const filterStatus = createStatusFilter(hash)
  let last: TxStatus = { at: 'pending', hash }
  let step = minPollInterval
  yield last
  for (;;) {
    const next = await filterStatus(() => readStatus(esplora, network, hash, options))
    if (next && (next.at !== last.at || next.height !== last.height)) {
      yield next
      last = next
    }
    if (last.at !== 'pending' && last.at !== 'included') return
    await pause(host, step, options)
    step = Math.min(maxPollInterval, step * 1.25)
  }
}

/**
 * Makes sense of one look after another. That a network does not know a transaction means nothing
 * at first; later it is replaced if it was there, lost if it never was.
 */
function createStatusFilter(hash: string) {
  let [wasFound, missed, failed] = [false, 0, 0]
  const absent = (): TxStatus | undefined => {
    missed++
    if (wasFound) return missed >= maxMisses ? { at: 'replaced', hash } : undefined
    return missed >= maxFailures ? { at: 'failed', hash, reason: 'unknown' } : undefined
  }
  return async (readOnce: () => Promise<TxStatus | undefined>): Promise<TxStatus | undefined> => {
    try {
      const found = await readOnce()
      failed = 0
      if (!found) return absent()
      wasFound = true
      missed = 0
      return found
    } catch (error) {
      if (
        !isLatchkeyError(error, 'rpc', 'http-unreachable', 'http-timeout') ||
        ++failed >= maxFailures
      )
        throw error
      return undefined
    }
  }
}

async function readStatus(
  esplora: Esplora,
  network: Caip2,
  hash: string,
  options: AbortOptions,
): Promise<TxStatus | undefined> {
  const { status, json } = await esplora(network, `/tx/${hash}`, options)
  if (status === 404) return undefined
  if (status !== 200) throw fault('rpc', json)
  const { confirmed, block_height: block } = parse(
    transactionSchema,
    json,
    'The transaction',
  ).status
  if (!confirmed || block === undefined) return { at: 'pending', hash }
  const top = parse(
    tipSchema,
    (await esplora(network, '/blocks/tip/height', options)).json,
    'The height',
  )
  return {
    at: top - block + 1 >= finalityDepth ? 'final' : 'included',
    hash,
    height: BigInt(block),
  }
}
