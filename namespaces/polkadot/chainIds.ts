import type { Caip2, NamespaceHost } from '#kernel'

/** The relay chains whose balances moved to an Asset Hub. Wallets still name them. */
const assetHubs: Readonly<Record<string, Caip2>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot:68d56f15f85d3136970ec16946040bc1',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 'polkadot:48239ef607d7928874027a43a6768920',
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 'polkadot:67f9723393ef76214df0118c34bbbd3d',
}
const prefixes: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
}

/** The number of substrate addresses that belong to no network in particular. */
export const genericPrefix = 42
/** The number that addresses of a network are written with. */
export const getPrefix = (network: Caip2): number => prefixes[network] ?? genericPrefix

/**
 * The network that an id means here: a relay chain stands for its Asset Hub, unless the host has it
 * as a network of its own.
 */
export function resolveNetwork(host: NamespaceHost, network: Caip2): Caip2 {
  const isOwn = host.networks().some(({ caipNetworkId }) => caipNetworkId === network)
  return isOwn ? network : (assetHubs[network] ?? network)
}

/** The ids that a wallet may know a network by, its own first. */
export const listNetworkIds = (network: Caip2): readonly Caip2[] => [
  network,
  ...Object.keys(assetHubs).flatMap((relay): Caip2[] =>
    assetHubs[relay] === network ? [`polkadot:${relay.slice('polkadot:'.length)}`] : [],
  ),
]

/** The CAIP-2 id of a genesis hash: its first 32 hex digits. */
export const genesisToNetworkId = (hash: string): Caip2 =>
  `polkadot:${hash.slice(2, 34).toLowerCase()}`
