import type { Namespace } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'

/**
 * What needs the chain library, in one chunk: planning and following a transfer, reading what a
 * wallet is asked for and what came of it.
 */
export function createChainMethods(
  tools: ChainTools,
): Required<Pick<Namespace, 'plan' | 'decode' | 'isSameTransaction'>> {
  return {
    plan: (request) => planTransfer(tools, request),
    decode: async (network, sent) => decodeSent(tools, network, sent),
    isSameTransaction: (network, hash, sent, options) =>
      isSameTransaction(tools, network, hash, sent, options),
  }
}
