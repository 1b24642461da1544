import type { ApiPromise } from '@polkadot/api'
import { bigint, number, object, optional, pipe, regex, string, transform, union } from 'valibot'
import type { Caip2, Schema, SentRequest } from '#kernel'
import { readField } from '#kernel'
import { createInvalidTransaction, parseTransactionPart } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Codec } from './codec.ts'

/**
 * A call in its bytes, and the runtime that reads them. `amount` is what a plan expects a transfer of
 * everything to move: the bytes name none.
 */
export type DecodedRequest = {
  readonly method: string
  readonly specVersion: number
  readonly amount?: bigint | undefined
}
/** A call, read with the metadata of its runtime. */
export type DecodedCall = ReturnType<ApiPromise['tx']>['method']

const methodSchema = pipe(
  string(),
  regex(/^0x([0-9a-f]{2})+$/i),
  transform((text) => text.toLowerCase()),
)
const plannedSchema: Schema<DecodedRequest> = object({
  method: methodSchema,
  specVersion: number(),
  amount: optional(bigint()),
})
const requestSchema: Schema<DecodedRequest & { readonly genesisHash: string }> = object({
  method: methodSchema,
  genesisHash: string(),
  // Wallets take it as hex, lowest byte last.
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
 * Decodes the call of a plan's payload or of `polkadot_signTransaction`.
 * `undefined` for any other method. Throws `transaction-invalid`, also for another network.
 */
export function decodeRequest(
  { genesisToNetworkId }: Pick<ChainTools, 'genesisToNetworkId'>,
  network: Caip2,
  sent: SentRequest,
): DecodedRequest | undefined {
  if (!('method' in sent)) return parseTransactionPart(plannedSchema, sent.payload)
  if (sent.method !== 'polkadot_signTransaction') return undefined
  // Read in the same form as the request to the wallet.
  const params =
    readField(sent.params, 'address') === undefined ? readField(sent.params, '0') : sent.params
  const request = parseTransactionPart(requestSchema, readField(params, 'transactionPayload'))
  if (genesisToNetworkId(request.genesisHash) !== network)
    throw createInvalidTransaction('it is for another network.')
  return request
}

/** Decodes a call from exactly its bytes. Throws `transaction-invalid`. */
export function decodeCall({ api }: Codec, { method: hex }: DecodedRequest): DecodedCall {
  try {
    const call = api.tx(api.registry.createType('Call', hex)).method
    if (call.toHex() === hex) return call
  } catch (cause) {
    throw createInvalidTransaction('it cannot be read.', cause)
  }
  throw createInvalidTransaction('it cannot be read.')
}
