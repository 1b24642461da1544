import type { TransferPlan } from '#kernel'
import { AddressText, AmountText, Icon, useNamespaceState, useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

/** Sender, network, fee and simulation. */
export function ReviewFacts({
  plan: { request, fee, simulated },
  name,
}: {
  readonly plan: TransferPlan
  readonly name: string | undefined
}) {
  const t = useText(reviewMessages)
  const network =
    useNamespaceState()?.caipNetworks.find(
      ({ caipNetworkId }) => caipNetworkId === request.from.network,
    )?.name ?? request.from.network
  return (
    <>
      <dl className="send-facts">
        {name !== undefined && (
          <div>
            <dt>{t('named')}</dt>
            <dd>
              <bdi>{name}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('network')}</dt>
          <dd>
            <bdi>{network}</bdi>
          </dd>
        </div>
        <div data-fact="fee">
          <dt>{t('fee')}</dt>
          <dd>
            {fee ? (
              <AmountText
                value={fee.expected}
                decimals={fee.asset.decimals}
                symbol={fee.asset.symbol}
                digits={9}
              />
            ) : (
              t('feeWallet')
            )}
          </dd>
        </div>
        {fee?.ceiling !== undefined && fee.ceiling > fee.expected && (
          <div>
            <dt>{t('feeMost')}</dt>
            <dd>
              <AmountText
                value={fee.ceiling}
                decimals={fee.asset.decimals}
                symbol={fee.asset.symbol}
                digits={9}
              />
            </dd>
          </div>
        )}
        <div className="send-from">
          <dt>{t('from')}</dt>
          <dd>
            <AddressText address={request.from.address} whole />
          </dd>
        </div>
      </dl>
      <p className="send-tried" data-tried={simulated ? 'yes' : 'no'}>
        <Icon name={simulated ? 'check' : 'info'} small />
        {t(simulated ? 'tried' : 'untried')}
      </p>
    </>
  )
}
