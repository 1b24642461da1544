import { importWithRetry, lazyNamespaceMethods } from '#namespaces/kit'
import { readAccount, readBalances } from './balances.ts'
import type { ChainTools } from './chainTools.ts'
import type { Signing } from './signing.ts'

type OnDemand = ReturnType<typeof lazyNamespaceMethods> &
  Pick<ChainTools, 'readAccount' | 'readBalances'> & { signing(): Promise<Signing> }

/** Builds the methods whose code loads once a wallet is connected. */
export const createOnDemand = (tools: ChainTools): OnDemand => ({
  ...lazyNamespaceMethods(tools, {
    chain: () => import('./chain.ts'),
    track: () => import('./trackTransaction.ts'),
    verify: () => import('./verify.ts'),
  }),
  signing: async () => (await importWithRetry(() => import('./signing.ts'))).createSigning(tools),
  readAccount: (account, options) => readAccount(tools, account, options),
  readBalances: (account, options) => readBalances(tools, account, options),
})
