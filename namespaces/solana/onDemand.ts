import { lazyNamespaceMethods } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

/** Builds the methods whose code loads once a wallet is connected. */
export const createOnDemand = (tools: ChainTools): ReturnType<typeof lazyNamespaceMethods> =>
  lazyNamespaceMethods(tools, {
    chain: () => import('./chain.ts'),
    track: () => import('./trackTransaction.ts'),
    verify: () => import('./verify.ts'),
  })
