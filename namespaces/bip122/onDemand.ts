import type { Namespace } from '#kernel'
import { loaded } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { LateCode } from './lateCode.ts'

type OnDemand = Required<Pick<Namespace, 'plan' | 'decode' | 'isSent' | 'verify'>> &
  Awaited<ReturnType<LateCode['spending']>>

/**
 * What a visitor may do once they are connected, each with its own code: one door to all of it
 * keeps the way to a connection small.
 */
export function createOnDemand(tools: ChainTools): OnDemand {
  const chain = async () => (await loaded(() => import('./chain.ts'))).createChain(tools)
  return {
    plan: async (request) => (await chain()).plan(request),
    decode: async (network, sent) => (await chain()).decode(network, sent),
    isSent: async (network, hash, sent, options) =>
      (await chain()).isSent(network, hash, sent, options),
    sendPlan: async (signer, plan, options) => (await chain()).sendPlan(signer, plan, options),
    verify: async (proof, options) =>
      (await loaded(() => import('./verify.ts'))).verifyProof(tools, proof, options),
  }
}
