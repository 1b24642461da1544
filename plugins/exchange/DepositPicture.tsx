import type { Asset, Caip2 } from '#kernel'
import type { DepositState } from '#plugins/ports/exchange'
import { AssetPicture } from '#ui-shell'

/** The picture of an asset to deposit, with its network unless it is small or large. */
export function DepositPicture({
  asset: { id, symbol, iconUrl },
  network,
  pictures,
  size = 'medium',
}: {
  readonly asset: Asset
  readonly network: Caip2
  readonly pictures: DepositState['pictures']
  readonly size?: 'small' | 'medium' | 'large'
}) {
  return (
    <AssetPicture
      asset={id}
      source={pictures[iconUrl ?? '']}
      symbol={symbol}
      network={network}
      size={size}
    />
  )
}
