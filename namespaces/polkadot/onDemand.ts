import { loaded } from '#namespaces/kit'
import type { readBalances } from './balances.ts'
import type { Chain, ChainTools } from './chainTools.ts'
import type { verifyProof } from './verify.ts'

/**
 * What a visitor may do once they are connected, each with its own code: one door to all of it
 * keeps the way to a connection small.
 */
export const onDemand = {
  balances: async (...given: Parameters<typeof readBalances>) =>
    (await loaded(() => import('./balances.ts'))).readBalances(...given),
  openChain: async (tools: ChainTools): Promise<Chain> =>
    (await loaded(() => import('./chain.ts'))).createChain(tools),
  verify: async (...given: Parameters<typeof verifyProof>) =>
    (await loaded(() => import('./verify.ts'))).verifyProof(...given),
}
