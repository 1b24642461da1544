import type { AbortOptions, Caip2, FaultCode } from '#kernel'
import { fault } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { createEsplora } from './esplora.ts'

const rejectionTexts: readonly (readonly [RegExp, FaultCode])[] = [
  [/missing-?or-?spent|missing ?inputs|mempool-conflict|double-?spend/i, 'expired'],
  [/dust|min relay fee|mempool min fee|insufficient fee|insufficient priority/i, 'too-small'],
]
const alreadyKnown = /already[- ](in|known)|txn-already/i

/**
 * Publishes a transaction; an already known one is no failure.
 * Errors: `expired` if its coins were spent meanwhile, `too-small`, `rpc`. The latter also if an
 * endpoint before gave no answer: it may have published it.
 */
export async function broadcast(
  { host }: ChainTools,
  network: Caip2,
  transaction: { readonly id: string; readonly hex: string },
  options: AbortOptions,
): Promise<void> {
  let isMaybeSent = false
  const { status, text } = await createEsplora(host)(network, '/tx', {
    method: 'POST',
    type: 'text/plain',
    body: transaction.hex,
    onNodeFailure() {
      isMaybeSent = true
    },
    ...options,
  })
  const reply = text.slice(0, 1000)
  if (status === 200 ? reply.trim().toLowerCase() === transaction.id : alreadyKnown.test(reply))
    return
  const refusal = rejectionTexts.find(([pattern]) => pattern.test(reply))?.[1]
  throw fault((isMaybeSent ? undefined : refusal) ?? 'rpc', reply)
}
