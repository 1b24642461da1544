import type { AssetId, Network } from '#kernel'

/** One name for an asset of a network. Letters of EVM addresses say nothing by their size. */
export const assetKey = ({ caipNetworkId, chainNamespace }: Network, asset: AssetId): string =>
  `${caipNetworkId}:${chainNamespace === 'eip155' ? asset.toLowerCase() : asset}`
