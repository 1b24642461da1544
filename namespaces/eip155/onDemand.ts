import type { Namespace } from '#kernel'
import { importWithRetry, lazyNamespaceMethods } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

/**
 * What a visitor may do once they are connected, each with its own code: one door to all of it
 * keeps the way to a connection small.
 */
export function createOnDemand(
  tools: ChainTools,
): Required<
  Pick<
    Namespace,
    'plan' | 'decode' | 'isSameTransaction' | 'simulate' | 'allowance' | 'track' | 'verify'
  >
> {
  const loadChain = async () =>
    (await importWithRetry(() => import('./chain.ts'))).createChainMethods(tools)
  return {
    ...lazyNamespaceMethods({
      chain: loadChain,
      track: loadChain,
      async verify() {
        const { verifyProof } = await importWithRetry(() => import('./verify.ts'))
        return { verify: (proof, options) => verifyProof(tools, proof, options) }
      },
    }),
    simulate: async (...given) => (await loadChain()).simulate(...given),
    allowance: async (...given) => (await loadChain()).allowance(...given),
  }
}
