import type { Namespace } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { LazyCode } from './lazyCode.ts'

type OnDemand = Required<Pick<Namespace, 'plan' | 'decode' | 'isSameTransaction' | 'verify'>> &
  Awaited<ReturnType<LazyCode['spending']>>

/**
 * What a visitor may do once they are connected, each with its own code: one door to all of it
 * keeps the way to a connection small.
 */
export function createOnDemand(tools: ChainTools): OnDemand {
  const loadChain = async () =>
    (await importWithRetry(() => import('./chain.ts'))).createChainMethods(tools)
  return {
    plan: async (request) => (await loadChain()).plan(request),
    decode: async (network, sent) => (await loadChain()).decode(network, sent),
    isSameTransaction: async (network, hash, sent, options) =>
      (await loadChain()).isSameTransaction(network, hash, sent, options),
    sendPlan: async (signer, plan, options) => (await loadChain()).sendPlan(signer, plan, options),
    verify: async (proof, options) =>
      (await importWithRetry(() => import('./verify.ts'))).verifyProof(tools, proof, options),
  }
}
