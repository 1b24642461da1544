import { number, object, optional, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { fault, isLatchkeyError, parse } from '#kernel'
import { pause } from '#namespaces/kit'
import type { Tools } from './tools.ts'

type FoundTransaction = {
  readonly tx_response: {
    readonly height: bigint
    readonly code: number
    readonly codespace?: string | undefined
  }
}
const transactionSchema: Schema<FoundTransaction> = object({
  tx_response: object({
    height: pipe(
      string(),
      regex(/^\d{1,18}$/),
      transform((digits) => BigInt(digits)),
    ),
    code: number(),
    codespace: optional(string()),
  }),
})

const pollInterval = 2000
/** Failed reads in a row after which the network counts as gone. */
const maxFailures = 15

/**
 * Follows a transaction until it is in a block, which is final at once, or has failed there. Throws
 * `rpc` when the network stays silent, and the reason of an aborted signal.
 */
export async function* trackTransaction(
  { host, lcd }: Tools,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  yield { at: 'pending', hash }
  for (let failures = 0; ; ) {
    try {
      const status = await readStatus()
      failures = 0
      if (status) return yield status
    } catch (error) {
      if (!isLatchkeyError(error, 'rpc') || ++failures >= maxFailures) throw error
    }
    await pause(host, pollInterval, options)
  }

  async function readStatus(): Promise<TxStatus | undefined> {
    const { status, json } = await lcd(network, `/cosmos/tx/v1beta1/txs/${hash}`, options)
    if (status === 404) return undefined
    if (status !== 200) throw fault('rpc', json)
    const {
      height,
      code,
      codespace = '',
    } = parse(transactionSchema, json, 'The transaction').tx_response
    return code === 0
      ? { at: 'final', hash, height }
      : { at: 'failed', hash, height, reason: `${codespace}:${code}` }
  }
}
