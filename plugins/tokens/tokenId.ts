import type { AssetId, Caip10, Network } from '#kernel'
import { accountIdOf } from '#kernel'
import { coinAddresses } from './coinAddresses.ts'

/** The CAIP-10 id under which the provider quotes a coin or token. */
export const tokenId = ({ chainNamespace, caipNetworkId }: Network, asset: AssetId): Caip10 =>
  accountIdOf(caipNetworkId, asset === 'native' ? (coinAddresses[chainNamespace] ?? '0x') : asset)
