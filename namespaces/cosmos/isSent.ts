import { array, looseObject, nullish, object, string } from 'valibot'
import type { Abort, Caip2, Effect, Schema, Sent } from '#kernel'
import { fault, gate } from '#kernel'
import { askedOf, messageOf } from './askedOf.ts'
import { effectsOf } from './decodeSent.ts'
import type { Tools } from './tools.ts'

type Found = {
  readonly tx: {
    readonly body: {
      readonly messages: readonly Readonly<{ '@type': string }>[]
      readonly memo?: string | null | undefined
    }
  }
  readonly tx_response: { readonly txhash: string }
}
const found: Schema<Found> = object({
  tx: object({
    body: object({ messages: array(looseObject({ '@type': string() })), memo: nullish(string()) }),
  }),
  tx_response: object({ txhash: string() }),
})

/**
 * Whether the transaction under a hash does what the wallet was asked to sign, with its memo.
 * `undefined` while no node shows it, and where messages other than transfers would have to be
 * compared. Throws `rpc`, `foreign-invalid`, `transaction-invalid`.
 */
export async function isSent(
  tools: Tools,
  network: Caip2,
  hash: string,
  sent: Sent,
  options: Abort = {},
): Promise<boolean | undefined> {
  const asked = askedOf(tools, network, sent)
  const id = hash.toUpperCase()
  if (!asked || !/^[0-9A-F]{64}$/.test(id)) return undefined
  const { status, json } = await tools.lcd(network, `/cosmos/tx/v1beta1/txs/${id}`, options)
  if (status === 404) return undefined
  if (status !== 200) throw fault('rpc', json)
  const { tx, tx_response: response } = gate(found, json, 'The transaction')
  if (response.txhash.toUpperCase() !== id) throw fault('rpc', json)
  const shown = {
    from: asked.from,
    memo: tx.body.memo ?? '',
    messages: tx.body.messages.map((message) => messageOf(message['@type'], message)),
  }
  const [wanted, got] = [effectsOf(tools, network, asked), effectsOf(tools, network, shown)]
  if (written(wanted) !== written(got)) return false
  return wanted.some(({ kind }) => kind === 'call') ? undefined : true
}

const written = (effects: readonly Effect[]) =>
  JSON.stringify(effects, (_, value) => (typeof value === 'bigint' ? String(value) : value))
