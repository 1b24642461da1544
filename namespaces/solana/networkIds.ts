import type { Caip2 } from '#kernel'
import { isNetworkId, parseNamespace } from '#kernel'

// The Wallet Standard names chains by cluster, CAIP-2 by genesis hash.
const clusters: readonly (readonly [cluster: string, network: Caip2])[] = [
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
]

// Ids of the first CAIP-30, still found in old sessions.
const formerIds: Readonly<Record<string, Caip2>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/**
 * Parses a Solana network: cluster, CAIP-2 id or former id.
 * `undefined` for other namespaces.
 */
export function parseNetworkId(written: string): Caip2 | undefined {
  if (!isNetworkId(written) || parseNamespace(written) !== 'solana') return undefined
  const [, network] = clusters.find(([cluster]) => cluster === written) ?? []
  return network ?? (Object.hasOwn(formerIds, written) ? formerIds[written] : undefined) ?? written
}

/** Formats a network for the Wallet Standard; a host's own networks keep their CAIP-2 id. */
export function toCluster(network: Caip2): string {
  return clusters.find(([, id]) => id === network)?.[0] ?? network
}
