import type { Caip2, Effect, Sent } from '#kernel'
import { callsOf } from './callsOf.ts'
import type { ChainTools } from './chainTools.ts'
import { effectOf } from './effectOf.ts'
import { permitsOf } from './permitsOf.ts'

const signsTypedData = /^eth_signTypedData(?:_v[34])?$/

/**
 * What the wallet is asked to do, read from the transaction, the batch or the typed data that it is
 * given. Empty for a method that neither moves nor grants anything by itself or that
 * hides it (`eth_sign`, a raw transaction). Throws `transaction-invalid`.
 */
export function decodeSent(
  tools: Pick<ChainTools, 'checksummed'>,
  network: Caip2,
  sent: Sent,
): readonly Effect[] {
  if ('method' in sent && signsTypedData.test(sent.method))
    return permitsOf(tools, network, sent.params)
  const asked = callsOf(tools, network, sent)
  if (!asked) return []
  const { from, calls, delegates } = asked
  // What the account's own code becomes can do everything.
  const handedOver = delegates.map(
    (to): Effect => ({ kind: 'call', to, value: 0n, name: 'delegate' }),
  )
  return [...handedOver, ...calls.map((call) => effectOf(tools, call, from))]
}
