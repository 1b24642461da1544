import type { Namespace } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'
import { readAllowance } from './readAllowance.ts'
import { simulate } from './simulate.ts'

/** Creates the methods that need the chain library, in one chunk. */
export function createChainMethods(
  tools: ChainTools,
): Required<Pick<Namespace, 'plan' | 'decode' | 'isSameTransaction' | 'simulate' | 'allowance'>> {
  return {
    plan: (request) => planTransfer(tools, request),
    decode: async (network, sent) => decodeSent(tools, network, sent),
    isSameTransaction: (network, hash, sent, options) =>
      isSameTransaction(tools, network, hash, sent, options),
    simulate: (account, sent, options) => simulate(tools, account, sent, options),
    allowance: (account, asset, spender, options) =>
      readAllowance(tools, account, asset, spender, options),
  }
}
