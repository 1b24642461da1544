import type { Network } from '#kernel'
import { defineNamespace } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Adds EVM networks and their wallets: `createModal({ plugins: [eip155()] })`.
 * Loads its networks and wallet list at once, its connecting code when a wallet is used, and
 * `viem` for a transfer or a verification.
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
 * Converts a chain of `viem/chains` to a network.
 * The chain's own nodes become `chainDefault`, which wallets receive when they add the network.
 * @example createModal({ networks: [fromViemChain(celo)] })
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
