import type { Asset, TransferPlan } from '#kernel'
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
          <dd>{fee ? <FeeAmount value={fee.expected} asset={fee.asset} /> : t('feeWallet')}</dd>
        </div>
        {fee?.ceiling !== undefined && fee.ceiling > fee.expected && (
          <div>
            <dt>{t('feeMost')}</dt>
            <dd>
              <FeeAmount value={fee.ceiling} asset={fee.asset} />
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

function FeeAmount({
  value,
  asset: { decimals, symbol },
}: {
  readonly value: bigint
  readonly asset: Asset
}) {
  return <AmountText value={value} decimals={decimals} symbol={symbol} digits={9} />
}
