import {
  array,
  boolean,
  integer,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
} from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { fault, isLatchkeyError, parse, readField, safeParse } from '#kernel'
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
const transactionId = pipe(string(), regex(/^[0-9a-f]{64}$/))
/** An output that a transaction spends. */
type Spent = { readonly txid: string; readonly vout: number }
const inputsSchema: Schema<readonly Spent[]> = array(
  object({ txid: transactionId, vout: heightSchema }),
)
const outspendSchema: Schema<{ readonly spent: boolean; readonly txid?: string | undefined }> =
  object({ spent: boolean(), txid: optional(transactionId) })

const minPollInterval = 2000
const maxPollInterval = 20_000
/** Looks in a row that fail, or do not find what was there, before that is believed. */
const maxFailures = 15
const maxMisses = 2
/** Blocks from the one it is in to the tip, both counted, after which a transaction is final. */
const finalityDepth = 6

/**
 * Follows a transaction until it is final, or another one took its place. Throws `rpc` when the
 * network stays silent, `timeout` when it does not have the transaction, and the reason of an
 * aborted signal.
 */
export async function* trackTransaction(
  { host }: ChainTools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  const esplora = createEsplora(host)
  const reader = createStatusReader(esplora, network, hash, options)
  const filterStatus = createStatusFilter(hash, reader.isSpentByOther)
  let last: TxStatus = { at: 'pending', hash }
  let step = minPollInterval
  yield last
  for (;;) {
    const next = await filterStatus(reader.readStatus)
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
 * at first. Later it is replaced if it was there and another one spends its coins, as far as the
 * network says who spends them; otherwise its outcome is unknown after more looks: a miner may
 * still have it.
 */
function createStatusFilter(hash: string, isSpentByOther: () => Promise<boolean | undefined>) {
  let [wasFound, missed, failed] = [false, 0, 0]
  const absent = async (): Promise<TxStatus | undefined> => {
    missed++
    // A network that fails to say it now is asked again.
    const isReplaced =
      wasFound && missed >= maxMisses && ((await isSpentByOther().catch(() => false)) ?? true)
    if (isReplaced) return { at: 'replaced', hash }
    if (missed >= maxFailures) throw fault('timeout')
    return undefined
  }
  return async (readOnce: () => Promise<TxStatus | undefined>): Promise<TxStatus | undefined> => {
    try {
      const found = await readOnce()
      failed = 0
      if (!found) return await absent()
      wasFound = true
      missed = 0
      return found
    } catch (error) {
      // A proxy before the endpoint may give a page of its own, which is as good as silence.
      if (!isLatchkeyError(error, 'rpc', 'foreign-invalid') || ++failed >= maxFailures) throw error
      return undefined
    }
  }
}

/** Creates the reads of a transaction, and of who spends its coins once it was found. */
function createStatusReader(esplora: Esplora, network: Caip2, hash: string, options: AbortOptions) {
  let coin: Spent | undefined
  return {
    async readStatus(): Promise<TxStatus | undefined> {
      const { status, json } = await esplora(network, `/tx/${hash}`, options)
      if (status === 404) return undefined
      if (status !== 200) throw fault('rpc', json)
      coin ??= safeParse(inputsSchema, readField(json, 'vin'))?.[0]
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
    },
    /** `undefined` if the network does not say. */
    async isSpentByOther(): Promise<boolean | undefined> {
      if (!coin) return undefined
      const { json } = await esplora(network, `/tx/${coin.txid}/outspend/${coin.vout}`, options)
      const spend = safeParse(outspendSchema, json)
      return spend?.spent && spend.txid !== hash
    },
  }
}
