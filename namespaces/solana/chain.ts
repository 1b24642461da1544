import type { Namespace } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'

/**
 * What needs the chain library to plan a transfer and to read what a wallet is asked to do and what
 * it did, in one chunk.
 */
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
