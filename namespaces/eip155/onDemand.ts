import type { Namespace } from '#kernel'
import { importWithRetry, lazyNamespaceMethods } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

/** Builds the methods whose code loads once a wallet is connected. */
export function createOnDemand(
  tools: ChainTools,
): ReturnType<typeof lazyNamespaceMethods> &
  Required<Pick<Namespace, 'simulate' | 'allowance' | 'readNode'>> {
  const load = {
    chain: () => import('./chain.ts'),
    track: () => import('./trackTransaction.ts'),
    verify: () => import('./verify.ts'),
    nodeCalls: () => import('./nodeCalls.ts'),
  }
  const loadChain = async () => (await importWithRetry(load.chain)).createChainMethods(tools)
  return {
    ...lazyNamespaceMethods(tools, load),
    simulate: async (...args) => (await loadChain()).simulate(...args),
    readNode: async (...args) =>
      (await importWithRetry(load.nodeCalls)).readFromNode(tools.node, ...args),
    allowance: async (...args) => (await loadChain()).allowance(...args),
  }
}
