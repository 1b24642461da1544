import type { Namespace } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'
import { trackTransaction } from './trackTransaction.ts'

/**
 * What needs the chain library, in one chunk: planning and following a transfer, reading what a
 * wallet is asked to sign and what came of it.
 */
export function createChainMethods(
  tools: ChainTools,
): Required<Pick<Namespace, 'plan' | 'track' | 'decode' | 'isSameTransaction'>> {
  return {
    plan: (request) => planTransfer(tools, request),
    decode: (network, sent) => decodeSent(tools, network, sent),
    isSameTransaction: (network, hash, sent, options) =>
      isSameTransaction(tools, network, hash, sent, options),
    track: (network, hash, options) => trackTransaction(tools, network, hash, options),
  }
}
