import type { Asset, AssetId } from '#kernel'
import { useNamespaceState } from '#ui-shell'
import type { SwapOffer } from './port.ts'
import { sameAddress } from './sameAddress.ts'

/** Symbol and decimals of what a swap moves, the coin of its network included. */
export function useSwapAssets({
  from,
  to,
}: Pick<SwapOffer, 'from' | 'to'>): (id: AssetId) => Asset | undefined {
  const coin = useNamespaceState()?.networkState.caipNetwork?.nativeCurrency
  return (id) =>
    [from.asset, to.asset].find((asset) => sameAddress(asset.id, id)) ??
    (id === 'native' && coin ? { id, ...coin } : undefined)
}
