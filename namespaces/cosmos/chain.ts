import type { Namespace } from '#kernel'
import { readBalances } from './balances.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'
import type { Tools } from './tools.ts'
import { trackTransaction } from './trackTransaction.ts'

/** Creates the methods that read the chain, in one chunk. */
export function createChainMethods(
  tools: Tools,
): Required<Pick<Namespace, 'balances' | 'plan' | 'track' | 'decode' | 'isSameTransaction'>> {
  return {
    balances: (account, options) => readBalances(tools, account, options),
    plan: (request) => planTransfer(tools, request),
    decode: async (network, sent) => decodeSent(tools, network, sent),
    isSameTransaction: (network, hash, sent, options) =>
      isSameTransaction(tools, network, hash, sent, options),
    track: (network, hash, options) => trackTransaction(tools, network, hash, options),
  }
}
