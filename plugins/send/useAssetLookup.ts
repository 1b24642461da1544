import type { Asset, AssetId } from '#kernel'
import type { Token } from '#plugins/ports/tokens'
import { useNamespaceState } from '#ui-shell'

const isSameAsset = (a: AssetId, b: AssetId) =>
  a === b || (/^0x/i.test(a) && a.toLowerCase() === b.toLowerCase())

/** Finds symbol and decimals of the sent asset, and of an unlisted coin. */
export function useAssetLookup(tokens: readonly Token[]): (id: AssetId) => Asset | undefined {
  const coin = useNamespaceState()?.networkState.caipNetwork?.nativeCurrency
  return (id) =>
    tokens.find(({ asset }) => isSameAsset(asset.id, id))?.asset ??
    (id === 'native' && coin ? { id, ...coin } : undefined)
}
