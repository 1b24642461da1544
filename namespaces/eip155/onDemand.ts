import type { Namespace } from '#kernel'
import { lateMembers, loaded } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

/**
 * What a visitor may do once they are connected, each with its own code: one door to all of it
 * keeps the way to a connection small.
 */
export function createOnDemand(
  tools: ChainTools,
): Required<
  Pick<Namespace, 'plan' | 'decode' | 'isSent' | 'simulate' | 'allowance' | 'track' | 'verify'>
> {
  const chain = async () => (await loaded(() => import('./chain.ts'))).createChain(tools)
  return {
    ...lateMembers({
      chain,
      track: chain,
      async verify() {
        const { verifyProof } = await loaded(() => import('./verify.ts'))
        return { verify: (proof, options) => verifyProof(tools, proof, options) }
      },
    }),
    simulate: async (...given) => (await chain()).simulate(...given),
    allowance: async (...given) => (await chain()).allowance(...given),
  }
}
