import type { Namespace } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'

/** Creates the methods that plan, decode and compare with the chain library, in one chunk. */
export function createChainMethods(
  tools: ChainTools,
): Required<Pick<Namespace, 'plan' | 'decode' | 'isSameTransaction'>> {
  return {
    plan: (request) => planTransfer(tools, request),
    decode: async (_network, sent) => decodeSent(tools, sent),
    isSameTransaction: (network, hash, sent, options) =>
      isSameTransaction(tools, network, hash, sent, options),
  }
}
