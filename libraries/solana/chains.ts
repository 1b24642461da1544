import type { Caip2 } from '#kernel'
import { isNetworkId } from '#kernel'
import type { StandardName } from '#libraries/kit'

// The Wallet Standard names chains by cluster, CAIP-2 by genesis hash.
const clusters: readonly (readonly [cluster: StandardName, network: Caip2])[] = [
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
]

/** The clusters by their names in the Wallet Standard. */
export const clusterNames: readonly StandardName[] = clusters.map(([cluster]) => cluster)

/** Writes a network as the Wallet Standard does; a host's own network keeps its id. */
export const toChain = (network: Caip2): StandardName =>
  clusters.find(([, id]) => id === network)?.[0] ?? network

/** Returns the network of a chain's name; `undefined` for a name of no network. */
export const toNetwork = (chain: string): Caip2 | undefined =>
  clusters.find(([cluster]) => cluster === chain)?.[1] ?? (isNetworkId(chain) ? chain : undefined)
