import type { Namespace } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'
import { readAllowance } from './readAllowance.ts'
import { simulate } from './simulate.ts'

/**
 * What needs the chain library, in one chunk: planning and following a transfer, reading what a
 * wallet is asked to do, what would come of it and what it did.
 */
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
