import type { Caip2, Effect, SentRequest } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeCallEffect } from './decodeCallEffect.ts'
import { decodePermits } from './decodePermits.ts'
import { decodeRequest } from './decodeRequest.ts'

const typedDataMethods = /^eth_signTypedData(?:_v[34])?$/

/**
 * Decodes the effects of a transaction, a batch or typed data.
 * Empty for a method that neither moves nor grants anything by itself or that hides it (`eth_sign`,
 * a raw transaction). Throws `transaction-invalid`.
 */
export function decodeSent(
  tools: Pick<ChainTools, 'toChecksumAddress'>,
  network: Caip2,
  sent: SentRequest,
): readonly Effect[] {
  if ('method' in sent && typedDataMethods.test(sent.method))
    return decodePermits(tools, network, sent.params)
  const request = decodeRequest(tools, network, sent)
  if (!request) return []
  const { from, calls, delegates } = request
  // New code of the account can do everything.
  const handedOver = delegates.map(
    (to): Effect => ({ kind: 'call', to, value: 0n, name: 'delegate' }),
  )
  return [...handedOver, ...calls.map((call) => decodeCallEffect(tools, call, from))]
}
