import type { Namespace } from '#kernel'

type LazyMethods = Required<
  Pick<Namespace, 'plan' | 'decode' | 'isSameTransaction' | 'track' | 'verify'>
>

/**
 * Members of a namespace whose code is loaded when one of them is first called: each loader brings
 * those it is named after, and `chain` plans, decodes and compares.
 */
export function lazyNamespaceMethods(load: {
  chain(): Promise<Pick<LazyMethods, 'plan' | 'decode' | 'isSameTransaction'>>
  track(): Promise<Pick<LazyMethods, 'track'>>
  verify(): Promise<Pick<LazyMethods, 'verify'>>
}): LazyMethods {
  return {
    plan: async (request) => (await load.chain()).plan(request),
    decode: async (network, sent) => (await load.chain()).decode(network, sent),
    isSameTransaction: async (network, hash, sent, options) =>
      (await load.chain()).isSameTransaction(network, hash, sent, options),
    async *track(network, hash, options) {
      yield* (await load.track()).track(network, hash, options)
    },
    verify: async (proof, options) => (await load.verify()).verify(proof, options),
  }
}
