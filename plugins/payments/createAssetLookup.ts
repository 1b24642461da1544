import type { Asset, AssetId } from '#kernel'
import type { WalletMethod } from '#plugins/ports/payments'

/** Finds symbol and decimals of the method's asset, and of its network's coin. */
export function createAssetLookup({
  asset,
  network,
}: Pick<WalletMethod, 'asset' | 'network'>): (id: AssetId) => Asset | undefined {
  return (id) =>
    id === asset.id ? asset : id === 'native' ? { id, ...network.nativeCurrency } : undefined
}
