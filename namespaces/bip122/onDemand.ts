import { importWithRetry, lazyNamespaceMethods } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { LazyCode } from './lazyCode.ts'

/** Builds the methods whose code loads once a wallet is connected. */
export function createOnDemand(
  tools: ChainTools,
): ReturnType<typeof lazyNamespaceMethods> & Awaited<ReturnType<LazyCode['spending']>> {
  const load = {
    chain: () => import('./chain.ts'),
    track: async () => (await import('./reads.ts')).reads,
    verify: () => import('./verify.ts'),
  }
  return {
    ...lazyNamespaceMethods(tools, load),
    sendPlan: async (signer, plan, options) =>
      (await importWithRetry(load.chain)).createChainMethods(tools).sendPlan(signer, plan, options),
  }
}
