import type { Asset, AssetId, TransferPlan } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import {
  CopyableAddress,
  EffectList,
  ExactAmount,
  Fact,
  FactList,
  TechnicalDetails,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

type Props = {
  readonly action: ReviewedAction
  readonly plan: TransferPlan | undefined
  assetOf(id: AssetId): Asset | undefined
}

/** The exact effects, the highest fee and the whole sender, on demand. */
export function TransferDetails({ action, plan, assetOf }: Props) {
  const t = useText(reviewMessages)
  const { fee, request } = plan ?? {}
  return (
    <TechnicalDetails>
      <div className="send-details">
        <EffectList effects={action.effects} getAsset={assetOf} />
        {request && (
          <FactList>
            {fee && (
              <Fact label={t('feeEstimated')}>
                <ExactAmount value={fee.expected} asset={fee.asset} />
              </Fact>
            )}
            {fee?.ceiling !== undefined && fee.ceiling > fee.expected && (
              <Fact label={t('feeMost')}>
                <ExactAmount value={fee.ceiling} asset={fee.asset} />
              </Fact>
            )}
            <Fact label={t('from')} tall>
              <CopyableAddress address={request.from.address} />
            </Fact>
          </FactList>
        )}
      </div>
    </TechnicalDetails>
  )
}
