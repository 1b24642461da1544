import type { SwapToken } from '#plugins/ports/swaps'
import { picturesRef } from '#plugins/ports/tokens'
import { Picture, useLoadedPicture, useService } from '#ui-shell'

/** Picture of a token, fetched when it is first shown. */
export function TokenPicture({
  token: { asset, logo },
  small = false,
}: {
  readonly token: SwapToken
  readonly small?: boolean
}) {
  const loaded = useLoadedPicture(useService(picturesRef).load, asset.iconUrl ? undefined : logo)
  return (
    <Picture
      source={asset.iconUrl || loaded}
      name={asset.symbol}
      size={small ? 'small' : 'medium'}
      round
    />
  )
}
