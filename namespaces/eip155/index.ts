import type { Network } from '#kernel'
import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * EVM networks and their wallets: a plugin for `createModal({ plugins: [eip155()] })`. Brings its
 * networks and method policy at once,
 * the code that talks to wallets when one is seen, and `viem` when something is sent or verified.
 */
export const eip155 = defineNamespace(manifest)

/** A `viem/chains` object, or one with the same fields. */
export type EvmChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly testnet?: boolean | undefined
}

/**
 * A chain of `viem/chains` as a network of ours. The chain's own nodes become `chainDefault`: what
 * wallets are given that do not know it.
 * @example createModal({ networks: [networkOf(celo)] })
 */
export function fromViemChain({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  testnet = false,
}: EvmChain): Network {
  const { name: coin, symbol, decimals } = nativeCurrency
  const http = [...rpcUrls.default.http]
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: coin, symbol, decimals },
    rpcUrls: { default: { http }, chainDefault: { http } },
    ...(blockExplorers && {
      blockExplorers: {
        default: { name: blockExplorers.default.name, url: blockExplorers.default.url },
      },
    }),
    testnet,
  }
}
