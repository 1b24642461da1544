import { boolean, integer, minValue, number, object, optional, pipe } from 'valibot'
import type { Abort, Caip2, Schema, TxStatus } from '#kernel'
import { fault, gate, isLatchkeyError } from '#kernel'
import { pause } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Esplora } from './esplora.ts'
import { createEsplora } from './esplora.ts'

const height = pipe(number(), integer(), minValue(0))
const transaction: Schema<{
  readonly status: { readonly confirmed: boolean; readonly block_height?: number | undefined }
}> = object({
  status: object({ confirmed: boolean(), block_height: optional(height) }),
})
const tip: Schema<number> = height

const firstStep = 2000
const longestStep = 20_000
/** Looks in a row that fail, or do not find what was there, before that is believed. */
const patience = 15
const misses = 2
/** Blocks from the one it is in to the tip, both counted, after which a transaction is final. */
const deep = 6

/**
 * Follows a transaction until it is final, or another one took its place. Throws `rpc` when the
 * network stays silent, and the reason of an aborted signal.
 */
export async function* trackTransaction(
  { host }: ChainTools,
  network: Caip2,
  hash: string,
  options: Abort = {},
): AsyncGenerator<TxStatus> {
  const esplora = createEsplora(host)
  const judge = createJudge(hash)
  let last: TxStatus = { at: 'pending', hash }
  let step = firstStep
  yield last
  for (;;) {
    const next = await judge(() => look(esplora, network, hash, options))
    if (next && (next.at !== last.at || next.height !== last.height)) {
      yield next
      last = next
    }
    if (last.at !== 'pending' && last.at !== 'included') return
    await pause(host, step, options)
    step = Math.min(longestStep, step * 1.25)
  }
}

/**
 * Makes sense of one look after another. That a network does not know a transaction means nothing
 * at first; later it is replaced if it was there, lost if it never was.
 */
function createJudge(hash: string) {
  let [seen, missed, failed] = [false, 0, 0]
  const absent = (): TxStatus | undefined => {
    missed++
    if (seen) return missed >= misses ? { at: 'replaced', hash } : undefined
    return missed >= patience ? { at: 'failed', hash, reason: 'unknown' } : undefined
  }
  return async (look: () => Promise<TxStatus | undefined>): Promise<TxStatus | undefined> => {
    try {
      const found = await look()
      failed = 0
      if (!found) return absent()
      seen = true
      missed = 0
      return found
    } catch (error) {
      if (
        !isLatchkeyError(error, 'rpc', 'http-unreachable', 'http-timeout') ||
        ++failed >= patience
      )
        throw error
      return undefined
    }
  }
}

async function look(
  esplora: Esplora,
  network: Caip2,
  hash: string,
  options: Abort,
): Promise<TxStatus | undefined> {
  const { status, json } = await esplora(network, `/tx/${hash}`, options)
  if (status === 404) return undefined
  if (status !== 200) throw fault('rpc', json)
  const { confirmed, block_height: block } = gate(transaction, json, 'The transaction').status
  if (!confirmed || block === undefined) return { at: 'pending', hash }
  const top = gate(tip, (await esplora(network, '/blocks/tip/height', options)).json, 'The height')
  return { at: top - block + 1 >= deep ? 'final' : 'included', hash, height: BigInt(block) }
}
