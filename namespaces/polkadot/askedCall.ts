import type { ApiPromise } from '@polkadot/api'
import { number, object, pipe, regex, string, transform, union } from 'valibot'
import type { Caip2, Schema, Sent } from '#kernel'
import { fieldOf } from '#kernel'
import { invalidTransaction, readSent } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Codec } from './codec.ts'

/** A call in its bytes, and the runtime that reads them. */
export type Asked = { readonly method: string; readonly specVersion: number }
/** A call, read with the metadata of its runtime. */
export type ReadCall = ReturnType<ApiPromise['tx']>['method']

const method = pipe(
  string(),
  regex(/^0x([0-9a-f]{2})+$/i),
  transform((text) => text.toLowerCase()),
)
const planned: Schema<Asked> = object({ method, specVersion: number() })
const called: Schema<Asked & { readonly genesisHash: string }> = object({
  method,
  genesisHash: string(),
  // Wallets take it as hex, the lowest byte last.
  specVersion: union([
    number(),
    pipe(
      string(),
      regex(/^0x[0-9a-f]{1,8}$/i),
      transform((text) => Number(text)),
    ),
  ]),
})

/**
 * The call of a plan’s payload or of `polkadot_signTransaction`; `undefined` for any other method.
 * Throws `transaction-invalid`, also for another network.
 */
export function askedCall(
  { networkOfGenesis }: Pick<ChainTools, 'networkOfGenesis'>,
  network: Caip2,
  sent: Sent,
): Asked | undefined {
  if (!('method' in sent)) return readSent(planned, sent.payload)
  if (sent.method !== 'polkadot_signTransaction') return undefined
  // As it is read before it goes to the wallet.
  const params =
    fieldOf(sent.params, 'address') === undefined ? fieldOf(sent.params, '0') : sent.params
  const asked = readSent(called, fieldOf(params, 'transactionPayload'))
  if (networkOfGenesis(asked.genesisHash) !== network)
    throw invalidTransaction('it is for another network.')
  return asked
}

/** A call out of exactly its bytes. Throws `transaction-invalid`. */
export function callIn({ api }: Codec, { method: hex }: Asked): ReadCall {
  try {
    const call = api.tx(api.registry.createType('Call', hex)).method
    if (call.toHex() === hex) return call
  } catch (cause) {
    throw invalidTransaction('it cannot be read.', cause)
  }
  throw invalidTransaction('it cannot be read.')
}
