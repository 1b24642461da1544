import type { AssetId, Network } from '#kernel'
import { normalizeAddress } from './normalizeAddress.ts'

/** Builds one key for an asset of a network. */
export const assetKey = (
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
  asset: AssetId,
): string => `${caipNetworkId}:${normalizeAddress(caipNetworkId, asset)}`
