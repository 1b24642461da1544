import type {
  AbortOptions,
  Caip2,
  Namespace,
  SignInProof,
  TxStatus,
  VerificationResult,
} from '#kernel'
import { importWithRetry } from './importWithRetry.ts'
import type { VerifyOptions } from './verifySignIn.ts'

type LazyMethods = Required<
  Pick<Namespace, 'plan' | 'decode' | 'isSameTransaction' | 'track' | 'verify'>
>
type LazyModules<Tools> = {
  chain(): Promise<{
    createChainMethods(tools: Tools): Pick<LazyMethods, 'plan' | 'decode' | 'isSameTransaction'>
  }>
  track(): Promise<{
    trackTransaction(
      tools: Tools,
      network: Caip2,
      hash: string,
      options?: AbortOptions,
    ): AsyncIterable<TxStatus>
  }>
  verify(): Promise<{
    verifyProof(
      tools: Tools,
      proof: SignInProof,
      options?: VerifyOptions,
    ): Promise<VerificationResult>
  }>
}

/**
 * Builds the methods that a connected visitor needs, each loading its module on first use.
 * A namespace calls this in a lazy module of its own, so that its connect path stays small. The
 * module of `load.chain` exports `createChainMethods(tools)`, which returns `plan`, `decode` and
 * `isSameTransaction`; that of `load.track` exports `trackTransaction(tools, network, hash, options)`;
 * that of `load.verify` exports `verifyProof(tools, proof, options)`.
 */
export function lazyNamespaceMethods<Tools>(tools: Tools, load: LazyModules<Tools>): LazyMethods {
  const loadChain = async () => (await importWithRetry(load.chain)).createChainMethods(tools)
  return {
    plan: async (request) => (await loadChain()).plan(request),
    decode: async (network, sent) => (await loadChain()).decode(network, sent),
    isSameTransaction: async (network, hash, sent, options) =>
      (await loadChain()).isSameTransaction(network, hash, sent, options),
    async *track(network, hash, options) {
      yield* (await importWithRetry(load.track)).trackTransaction(tools, network, hash, options)
    },
    verify: async (proof, options) =>
      (await importWithRetry(load.verify)).verifyProof(tools, proof, options),
  }
}
