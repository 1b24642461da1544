import type { Token } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'
import {
  AmountText,
  AssetPicture,
  DollarText,
  Icon,
  useAssetPicture,
  useService,
  useText,
} from '#ui-shell'
import { countDigits } from './countDigits.ts'
import { messages } from './messages.ts'

/** One token: name, amount and worth. */
export function TokenItem({ token }: { readonly token: Token }) {
  const t = useText(messages)
  const { asset, network, amount, price, worth, confirmed } = token
  const { loadPicture } = useService(tokensRef)
  useAssetPicture(asset, loadPicture)
  return (
    <div className="token" data-token={`${network}:${asset.id}`}>
      <AssetPicture
        asset={asset.id}
        source={asset.iconUrl}
        symbol={asset.symbol}
        network={network}
      />
      <span className="row-text">
        <span className="row-title">
          <bdi>{asset.name}</bdi>
        </span>
        <span className="row-note">
          {price ? <DollarText amount={price} least /> : <bdi>{asset.symbol}</bdi>}
        </span>
      </span>
      <span className="token-figures">
        {worth && <DollarText amount={worth} least />}
        <span className={worth ? 'row-note' : undefined}>
          <AmountText
            value={amount}
            decimals={asset.decimals}
            symbol={asset.symbol}
            digits={countDigits(amount, asset.decimals)}
          />
        </span>
      </span>
      {confirmed === false && (
        <span className="token-warning">
          <Icon name="warning" small />
          {t('blocked')}
        </span>
      )}
    </div>
  )
}
