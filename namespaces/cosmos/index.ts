import { defineNamespace } from '#kernel'
import type { CosmosChain } from './chains.ts'
import { manifest } from './manifest.ts'

/** The chains that `cosmosWith` accepts. */
export type { ChainFacts, CosmosChain } from './chains.ts'

/**
 * Cosmos networks and their wallets: a plugin for `createModal({ plugins: [cosmos()] })`.
 * Its networks and wallet list load at once, its connecting code when a wallet is used, and the
 * code that builds, sends and verifies on first use.
 */
export const cosmos = defineNamespace(manifest)

/**
 * The same, with chains of the site's own beside the shipped ones.
 * @example
 * const gasPrice = { slow: '0.075', normal: '0.1', fast: '0.125' }
 * const juno = { network, prefix: 'juno', denom: 'ujuno', gasPrice, coinType: 118 }
 * createModal({ plugins: [cosmosWith([juno])()] })
 */
export const cosmosWith = (chains: readonly CosmosChain[]): ReturnType<typeof defineNamespace> =>
  defineNamespace({
    ...manifest,
    networks: [...manifest.networks, ...chains.map(({ network }) => network)],
    async load() {
      const { createNamespace } = await import('./connect.ts')
      return { createNamespace: (host, discovery) => createNamespace(host, discovery, chains) }
    },
  })
