import { number, object, optional, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Caip2, Schema, TxStatus } from '#kernel'
import { fault, parse } from '#kernel'
import { pollStatus } from '#namespaces/kit'
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
/** Ten minutes: a chain takes a transaction within seconds, or its nodes have dropped it. */
const maxMissing = 300

/**
 * Tracks a transaction until it is in a block, which is final at once, or failed there.
 * Throws `rpc` if the network stays silent, `timeout` if it does not have the transaction after ten
 * minutes, and the reason of an aborted signal.
 */
export function trackTransaction(
  { host, lcd }: { readonly host: Pick<Tools['host'], 'after'> } & Pick<Tools, 'lcd'>,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  return pollStatus(host, hash, pollInterval, readStatus, { ...options, maxMissing })

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
