import type { AssetId } from '#kernel'
import type { SwapToken } from '#plugins/ports/swaps'
import { AmountText, Badge, MiddleDot, Row, shortAddress, useText } from '#ui-shell'
import { DollarValue } from './DollarValue.tsx'
import { messages } from './messages.ts'
import { TokenPicture } from './TokenPicture.tsx'

type Props = {
  readonly token: SwapToken
  readonly chosen: AssetId | undefined
  /** True if the provider's list has loaded: tokens missing from it are unlisted. */
  readonly sure: boolean
  onChoose(): void
}

/** A token to choose, with its address: names are not unique. */
export function TokenRow({ token, chosen, sure, onChoose }: Props) {
  const t = useText(messages)
  const { asset, network, amount, listed, confirmed } = token
  const note = (
    <>
      <bdi>{asset.symbol}</bdi>
      {asset.id !== 'native' && (
        <>
          <MiddleDot />
          <bdi dir="ltr" className="swap-address">
            {shortAddress(asset.id)}
          </bdi>
        </>
      )}
    </>
  )
  return (
    <Row
      data-token={`${network}:${asset.id}`}
      leading={<TokenPicture token={token} />}
      title={<bdi>{asset.name}</bdi>}
      note={confirmed === false ? t('blocked') : note}
      badge={sure && !listed ? <Badge tone="warning">{t('unknown')}</Badge> : undefined}
      disabled={confirmed === false}
      current={asset.id === chosen}
      onClick={onChoose}
      trailing={
        amount !== undefined && (
          <span className="swap-held">
            <AmountText value={amount} decimals={asset.decimals} />
            <span className="row-note">
              <DollarValue token={token} value={amount} />
            </span>
          </span>
        )
      }
    />
  )
}
