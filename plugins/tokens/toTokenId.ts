import type { AssetId, Caip10, Network } from '#kernel'
import { toAccountId } from '#kernel'
import { nativeTokenAddresses } from './nativeTokenAddresses.ts'

/** Builds the CAIP-10 id under which the provider quotes an asset. */
export const toTokenId = ({ chainNamespace, caipNetworkId }: Network, asset: AssetId): Caip10 =>
  toAccountId(
    caipNetworkId,
    asset === 'native' ? (nativeTokenAddresses[chainNamespace] ?? '0x') : asset,
  )
