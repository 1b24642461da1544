import type { Caip2, NamespaceHost } from '#kernel'
import { isNetworkId } from '#kernel'
import { relayChains } from './relayChains.ts'

const assetHubs = Object.keys(relayChains).filter(isNetworkId)
const prefixes: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
}

/** The SS58 prefix of no network in particular. */
export const genericPrefix = 42
/** Returns a network's SS58 prefix. */
export const getPrefix = (network: Caip2): number => prefixes[network] ?? genericPrefix

/** Resolves an id: a relay chain stands for its Asset Hub unless the host lists it. */
export function resolveNetwork(host: NamespaceHost, network: Caip2): Caip2 {
  const own = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  if (own.includes(network)) return network
  return assetHubs.find((hub) => relayChains[hub]?.includes(network)) ?? network
}

/** Lists the ids that a wallet may use for a network, its own first. */
export const listNetworkIds = (network: Caip2): readonly Caip2[] => [
  network,
  ...(relayChains[network] ?? []),
]

/** The CAIP-2 id of a genesis hash: its first 32 hex digits. */
export const genesisToNetworkId = (hash: string): Caip2 =>
  `polkadot:${hash.slice(2, 34).toLowerCase()}`
