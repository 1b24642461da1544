import type { Caip2 } from '#kernel'
import { isNetworkId, parseNamespace } from '#kernel'

// Wallets name chains by cluster (Wallet Standard), everybody else by genesis hash (CAIP-2).
const clusters: readonly (readonly [cluster: string, network: Caip2])[] = [
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
]

// Ids of the first CAIP-30, still met in sessions that were approved long ago.
const formerIds: Readonly<Record<string, Caip2>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/**
 * The CAIP-2 id of a Solana network however it is written: by cluster, by CAIP-2, or by a former
 * id. `undefined` for other namespaces.
 */
export function parseNetworkId(written: string): Caip2 | undefined {
  if (!isNetworkId(written) || parseNamespace(written) !== 'solana') return undefined
  const [, network] = clusters.find(([cluster]) => cluster === written) ?? []
  return network ?? (Object.hasOwn(formerIds, written) ? formerIds[written] : undefined) ?? written
}

/**
 * How wallets of the Wallet Standard name a network; networks of a host's own go by their CAIP-2
 * id.
 */
export function toCluster(network: Caip2): string {
  return clusters.find(([, id]) => id === network)?.[0] ?? network
}
