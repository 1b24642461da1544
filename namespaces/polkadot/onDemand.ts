import { importWithRetry } from '#namespaces/kit'
import type { readBalances } from './balances.ts'
import type { ChainMethods, ChainTools } from './chainTools.ts'
import type { verifyProof } from './verify.ts'

/** Methods whose code loads once a wallet is connected, behind one lazy module. */
export const onDemand = {
  balances: async (...args: Parameters<typeof readBalances>) =>
    (await importWithRetry(() => import('./balances.ts'))).readBalances(...args),
  openChain: async (tools: ChainTools): Promise<ChainMethods> =>
    (await importWithRetry(() => import('./chain.ts'))).createChainMethods(tools),
  verify: async (...args: Parameters<typeof verifyProof>) =>
    (await importWithRetry(() => import('./verify.ts'))).verifyProof(...args),
}
