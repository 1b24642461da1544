import { platformRef } from '#kernel'
import { add, multiply } from '#kernel/amount'
import type { Fee, ResolvedPayment, Review } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import {
  CopyableAddress,
  DollarText,
  Fact,
  FactList,
  MiddleDot,
  PricedAmount,
  SenderFact,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { Duration } from './Duration.tsx'
import { messages } from './messages.ts'

type Props = { readonly review: Review; readonly left: number | undefined }

/** Cost, amount received, duration and validity of the offer. */
export function QuoteFacts({ review, left }: Props) {
  const t = useText(messages)
  const { payment } = useService(paymentsRef).get()
  const { quote, action } = review
  const { fee } = 'plan' in action.action ? action.action.plan : {}
  const price = useCoinPrice(review)
  const { direct, network } = quote.method
  return (
    <FactList>
      {payment && !direct && <RecipientFact payment={payment} />}
      <Fact label={t('on')} data-fact="network">
        <bdi>{network.name}</bdi>
      </Fact>
      {quote.fees.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an offer keeps the order of its fees
        <FeeLine key={at} part={part} />
      ))}
      <Fact label={t('networkFee')} data-fact="fee">
        {fee ? (
          <PricedAmount value={fee.expected} asset={fee.asset} price={price} />
        ) : (
          t('feeWallet')
        )}
      </Fact>
      <Total review={review} />
      <SenderFact account={action.account} />
      {quote.seconds > 0 && (
        <Fact label={t('takes')} data-fact="time">
          <Duration seconds={quote.seconds} />
        </Fact>
      )}
      {left !== undefined && (
        <Fact label={t('valid')} data-fact="valid">
          <Duration seconds={left} />
        </Fact>
      )}
    </FactList>
  )
}

/** The price of the coin that pays the network fee, if the visitor's methods have it. */
function useCoinPrice({ quote: { method } }: Review) {
  const payments = useService(paymentsRef)
  const { walletMethods = [] } = useSnapshot(payments, payments.get())
  const coin = [method, ...walletMethods].find(
    ({ asset, network }) =>
      asset.id === 'native' && network.caipNetworkId === method.network.caipNetworkId,
  )
  return coin?.price
}

/** Amount and network fee together, in dollars. */
function Total({ review }: Pick<Props, 'review'>) {
  const t = useText(messages)
  const { quote, action } = review
  const { asset, price } = quote.method
  const coinPrice = useCoinPrice(review)
  const { fee } = 'plan' in action.action ? action.action.plan : {}
  if (!price || (fee && !coinPrice)) return null
  const amount = multiply({ value: quote.amount, decimals: asset.decimals }, price)
  const total =
    fee && coinPrice
      ? add(amount, multiply({ value: fee.expected, decimals: fee.asset.decimals }, coinPrice))
      : amount
  return (
    <Fact label={t(fee ? 'most' : 'mostWithoutFee')} data-fact="total">
      <DollarText amount={total} least />
    </Fact>
  )
}

/** The amount for the site, with its network and recipient. */
function RecipientFact({
  payment: { amount, asset, network, recipient },
}: {
  readonly payment: ResolvedPayment
}) {
  const t = useText(messages)
  const { page } = useService(platformRef)
  return (
    <Fact label={t('gets', { site: new URL(page.origin).host })} data-fact="recipient" tall>
      <PricedAmount value={amount} asset={asset} />
      <MiddleDot />
      <bdi>{network.name}</bdi>
      <CopyableAddress address={recipient} />
    </Fact>
  )
}

function FeeLine({ part: { label, amount, decimals, symbol } }: { readonly part: Fee }) {
  const t = useText(messages)
  return (
    <Fact label={t('fee', { label })} data-fact="provider-fee">
      <PricedAmount value={amount} asset={{ id: symbol, name: symbol, symbol, decimals }} />
    </Fact>
  )
}
