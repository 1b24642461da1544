import type { BuyState, PurchaseOption } from '#plugins/ports/onramp'
import { AssetPicture } from '#ui-shell'

/** The picture of a currency on sale, with its network; a large one without. */
export function CurrencyPicture({
  option: { currency, network, networkInfo },
  pictures,
  size = 'medium',
}: {
  readonly option: PurchaseOption
  readonly pictures: BuyState['pictures']
  readonly size?: 'medium' | 'large'
}) {
  return (
    <AssetPicture
      asset={networkInfo.contract_address || 'native'}
      source={pictures[currency.symbol]}
      symbol={currency.symbol}
      network={network}
      size={size}
    />
  )
}
