import { useEffect } from 'react'
import type { Asset, AssetId } from '#kernel'

/** Loads the picture of an asset on screen by `load`, unless the asset has one. */
export function useAssetPicture(asset: Asset, load: ((asset: AssetId) => void) | undefined): void {
  useEffect(() => {
    if (!asset.iconUrl) load?.(asset.id)
  }, [asset, load])
}
