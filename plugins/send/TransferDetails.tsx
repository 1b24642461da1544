import type { Asset, AssetId, TransferPlan } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { AddressText, AmountText, Disclosure, EffectList, Fact, FactList, useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

type Props = {
  readonly action: ReviewedAction
  readonly plan: TransferPlan | undefined
  assetOf(id: AssetId): Asset | undefined
}

/** Every digit of a fee. */
const allDigits = 20

/** The exact effects, the highest fee and the whole sender, on demand. */
export function TransferDetails({ action, plan, assetOf }: Props) {
  const t = useText(reviewMessages)
  const { fee, request } = plan ?? {}
  return (
    <Disclosure summary={t('details')}>
      <div className="send-details">
        <EffectList effects={action.effects} getAsset={assetOf} />
        {request && (
          <FactList>
            {fee && (
              <Fact label={t('feeEstimated')}>
                <FeeAmount value={fee.expected} asset={fee.asset} />
              </Fact>
            )}
            {fee?.ceiling !== undefined && fee.ceiling > fee.expected && (
              <Fact label={t('feeMost')}>
                <FeeAmount value={fee.ceiling} asset={fee.asset} />
              </Fact>
            )}
            <Fact label={t('from')} tall>
              <AddressText address={request.from.address} whole />
            </Fact>
          </FactList>
        )}
      </div>
    </Disclosure>
  )
}

function FeeAmount({ value, asset }: { readonly value: bigint; readonly asset: Asset }) {
  return (
    <AmountText value={value} decimals={asset.decimals} symbol={asset.symbol} digits={allDigits} />
  )
}
