import type { Namespace } from '#kernel'
import { importWithRetry, lazyNamespaceMethods } from '#namespaces/kit'
import { parseQuantity, readBalances } from './balances.ts'
import type { ChainTools, ConnectTools } from './chainTools.ts'

/** Builds the methods whose code loads once a wallet is connected. */
export function createOnDemand(
  connectTools: ConnectTools,
): ReturnType<typeof lazyNamespaceMethods> &
  Required<Pick<Namespace, 'balances' | 'simulate' | 'allowance' | 'readNode'>> {
  const tools: ChainTools = {
    ...connectTools,
    parseQuantity,
    readBalances: (account, options) => readBalances(connectTools, account, options),
  }
  const load = {
    chain: () => import('./chain.ts'),
    track: () => import('./trackTransaction.ts'),
    verify: () => import('./verify.ts'),
    nodeCalls: () => import('./nodeCalls.ts'),
  }
  const loadChain = async () => (await importWithRetry(load.chain)).createChainMethods(tools)
  return {
    ...lazyNamespaceMethods(tools, load),
    balances: async (account, options = {}) => tools.readBalances(account, options),
    simulate: async (...args) => (await loadChain()).simulate(...args),
    readNode: async (...args) =>
      (await importWithRetry(load.nodeCalls)).readFromNode(tools.node, ...args),
    allowance: async (...args) => (await loadChain()).allowance(...args),
  }
}
