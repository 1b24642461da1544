import type { AssetId, Network } from '#kernel'

/** Builds one key for an asset of a network. EVM addresses have no case. */
export const assetKey = ({ caipNetworkId, chainNamespace }: Network, asset: AssetId): string =>
  `${caipNetworkId}:${chainNamespace === 'eip155' ? asset.toLowerCase() : asset}`
