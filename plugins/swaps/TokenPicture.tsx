import type { SwapToken } from '#plugins/ports/swaps'
import { picturesRef, tokensRef } from '#plugins/ports/tokens'
import { AssetPicture, useAssetPicture, useLoadedPicture, useService } from '#ui-shell'

/** Picture of a token, fetched when it is first shown; the larger one with the token's network. */
export function TokenPicture({
  token: { asset, network, logo },
  small = false,
}: {
  readonly token: SwapToken
  readonly small?: boolean
}) {
  const { loadPicture } = useService(tokensRef)
  useAssetPicture(asset, logo ? undefined : loadPicture)
  const loaded = useLoadedPicture(useService(picturesRef).load, asset.iconUrl ? undefined : logo)
  return (
    <AssetPicture
      asset={asset.id}
      source={asset.iconUrl || loaded}
      symbol={asset.symbol}
      network={network}
      size={small ? 'small' : 'medium'}
    />
  )
}
