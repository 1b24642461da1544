import type { Namespace } from '#kernel'
import { importWithRetry, lazyNamespaceMethods } from '#namespaces/kit'
import { readBalances } from './balances.ts'
import type { ChainTools } from './chainTools.ts'
import type { WalletMethods } from './lazyCode.ts'

type OnDemand = ReturnType<typeof lazyNamespaceMethods> &
  Pick<Namespace, 'balances'> &
  WalletMethods

/** Builds the methods whose code loads once a wallet is connected. */
export function createOnDemand(tools: ChainTools): OnDemand {
  const load = {
    chain: () => import('./chain.ts'),
    track: () => import('./trackTransaction.ts'),
    verify: () => import('./verify.ts'),
    signing: () => import('./signing.ts'),
    moveWallet: () => import('./moveWallet.ts'),
  }
  return {
    ...lazyNamespaceMethods(tools, load),
    balances: (account, options = {}) => readBalances(tools, account, options),
    signMessage: async (...args) => (await importWithRetry(load.signing)).signMessage(...args),
    moveWallet: async (...args) => (await importWithRetry(load.moveWallet)).moveWallet(...args),
    invokeWallet: async (...args) => (await importWithRetry(load.signing)).forwardRpcCall(...args),
    sendPlan: async (signer, plan, options) =>
      (await importWithRetry(load.chain)).createChainMethods(tools).sendPlan(signer, plan, options),
  }
}
