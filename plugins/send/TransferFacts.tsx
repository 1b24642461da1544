import type { TransferPlan } from '#kernel'
import type { Decimal } from '#kernel/amount'
import { add, multiply } from '#kernel/amount'
import type { Token } from '#plugins/ports/tokens'
import {
  DollarText,
  Fact,
  FactList,
  Icon,
  PricedAmount,
  SenderFact,
  useNamespaceState,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

type Props = {
  readonly plan: TransferPlan
  readonly memo: string | undefined
  /** True once the outcome replaces the simulation. */
  readonly sent: boolean
  /** The sent token, for its price. */
  readonly token: Token | undefined
  /** The coin that pays the fee, for its price. */
  readonly coin: Token | undefined
}

/** Network, fee, total and sender, each in one line. */
export function TransferFacts({ plan, memo, sent, token, coin }: Props) {
  const t = useText(reviewMessages)
  const { request, fee, simulated } = plan
  const record = useNamespaceState()
  const network = record?.caipNetworks.find(
    ({ caipNetworkId }) => caipNetworkId === request.from.network,
  )
  return (
    <>
      <FactList>
        {memo !== undefined && (
          <Fact label={t('memo')}>
            <bdi>{memo}</bdi>
          </Fact>
        )}
        <Fact label={t('network')}>
          <bdi>{network?.name ?? request.from.network}</bdi>
        </Fact>
        <Fact label={t('fee')} data-fact="fee">
          {fee ? (
            <PricedAmount value={fee.expected} asset={fee.asset} price={coin?.price} />
          ) : (
            t('feeWallet')
          )}
        </Fact>
        <Total plan={plan} token={token} coin={coin} />
        <SenderFact account={request.from.id} />
      </FactList>
      {!sent && (
        <p className="send-tried" data-tried={simulated ? 'yes' : 'no'}>
          <Icon name={simulated ? 'check' : 'info'} small />
          {t(simulated ? 'tried' : 'untried')}
        </p>
      )}
    </>
  )
}

const inDollars = (value: bigint, decimals: number, price: Decimal | undefined) =>
  price && multiply({ value, decimals }, price)

/** Amount and fee together: in the coin, or in dollars if the token is another and both have prices. */
function Total({ plan: { amount, fee, request }, token, coin }: Omit<Props, 'memo' | 'sent'>) {
  const t = useText(reviewMessages)
  if (!fee) return null
  if (request.asset === fee.asset.id)
    return (
      <Fact label={t('total')} data-fact="total">
        <PricedAmount value={amount + fee.expected} asset={fee.asset} price={coin?.price} />
      </Fact>
    )
  const sent = token && inDollars(amount, token.asset.decimals, token.price)
  const costs = inDollars(fee.expected, fee.asset.decimals, coin?.price)
  if (!sent || !costs) return null
  return (
    <Fact label={t('total')} data-fact="total">
      <DollarText amount={add(sent, costs)} least />
    </Fact>
  )
}
