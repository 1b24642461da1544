import type { Asset, AssetId } from '#kernel'
import type { SwapOffer } from '#plugins/ports/swaps'
import { useNamespaceState } from '#ui-shell'
import { isSameAddress } from './isSameAddress.ts'

/** Finds symbol and decimals of the swapped assets, the network's coin included. */
export function useSwapAssets({
  from,
  to,
}: Pick<SwapOffer, 'from' | 'to'>): (id: AssetId) => Asset | undefined {
  const coin = useNamespaceState()?.networkState.caipNetwork?.nativeCurrency
  return (id) =>
    [from.asset, to.asset].find((asset) => isSameAddress(asset.id, id)) ??
    (id === 'native' && coin ? { id, ...coin } : undefined)
}
