import { array, looseObject, nullish, object, string } from 'valibot'
import type { AbortOptions, Caip2, Effect, Schema, SentRequest } from '#kernel'
import { fault, parse } from '#kernel'
import { decodeRequest, parseMessage } from './decodeRequest.ts'
import { toEffects } from './decodeSent.ts'
import type { Tools } from './tools.ts'

type FoundTransaction = {
  readonly tx: {
    readonly body: {
      readonly messages: readonly Readonly<{ '@type': string }>[]
      readonly memo?: string | null | undefined
    }
  }
  readonly tx_response: { readonly txhash: string }
}
const transactionSchema: Schema<FoundTransaction> = object({
  tx: object({
    body: object({ messages: array(looseObject({ '@type': string() })), memo: nullish(string()) }),
  }),
  tx_response: object({ txhash: string() }),
})

/**
 * Compares a transaction with the request: effects and memo.
 * `undefined` while no node returns it, and if messages other than transfers would have to be
 * compared. Throws `rpc`, `foreign-invalid`, `transaction-invalid`.
 */
export async function isSameTransaction(
  tools: Tools,
  network: Caip2,
  hash: string,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<boolean | undefined> {
  const request = decodeRequest(tools, network, sent)
  const id = hash.toUpperCase()
  if (!request || !/^[0-9A-F]{64}$/.test(id)) return undefined
  const { status, json } = await tools.lcd(network, `/cosmos/tx/v1beta1/txs/${id}`, options)
  if (status === 404) return undefined
  if (status !== 200) throw fault('rpc', json)
  const { tx, tx_response: response } = parse(transactionSchema, json, 'The transaction')
  if (response.txhash.toUpperCase() !== id) throw fault('rpc', json)
  const shown = {
    from: request.from,
    memo: tx.body.memo ?? '',
    messages: tx.body.messages.map((message) => parseMessage(message['@type'], message)),
  }
  const [wanted, got] = [toEffects(tools, network, request), toEffects(tools, network, shown)]
  if (toJson(wanted) !== toJson(got)) return false
  return wanted.some(({ kind }) => kind === 'call') ? undefined : true
}

const toJson = (effects: readonly Effect[]) =>
  JSON.stringify(effects, (_, value) => (typeof value === 'bigint' ? String(value) : value))
