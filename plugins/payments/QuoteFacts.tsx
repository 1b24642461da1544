import type { ReactNode } from 'react'
import { platformRef } from '#kernel'
import type { Fee, ResolvedPayment, Review } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import { AddressText, AmountText, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

const maxDigits = 80

/** Cost, amount received, duration and validity of the offer. */
export function QuoteFacts({
  review: { quote, action },
  left,
}: {
  readonly review: Review
  readonly left: number | undefined
}) {
  const t = useText(messages)
  const { payment } = useService(paymentsRef).get()
  const { fee } = 'plan' in action.action ? action.action.plan : {}
  const { asset, direct } = quote.method
  return (
    <dl className="pay-facts pay-quote">
      {payment && <RecipientFact payment={payment} />}
      {!direct && (
        <Fact name="most" label={t('most')}>
          <AmountText
            value={quote.amount}
            decimals={asset.decimals}
            symbol={asset.symbol}
            digits={maxDigits}
          />
        </Fact>
      )}
      {quote.fees.map((part) => (
        <FeeLine key={part.label} part={part} />
      ))}
      <Fact name="fee" label={t('networkFee')}>
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
      </Fact>
      {quote.seconds > 0 && (
        <Fact name="time" label={t('takes')}>
          {t('seconds', { count: quote.seconds })}
        </Fact>
      )}
      {left !== undefined && (
        <Fact name="valid" label={t('valid')}>
          {t('seconds', { count: left })}
        </Fact>
      )}
    </dl>
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
    <div className="pay-whole" data-fact="recipient">
      <dt>{t('gets', { site: new URL(page.origin).host })}</dt>
      <dd>
        <AmountText
          value={amount}
          decimals={asset.decimals}
          symbol={asset.symbol}
          digits={maxDigits}
        />{' '}
        · <bdi>{network.name}</bdi>
        <br />
        <AddressText address={recipient} whole />
      </dd>
    </div>
  )
}

function FeeLine({ part: { label, amount, decimals, symbol } }: { readonly part: Fee }) {
  const t = useText(messages)
  return (
    <Fact name="provider-fee" label={t('fee', { label })}>
      <AmountText value={amount} decimals={decimals} symbol={symbol} digits={9} />
    </Fact>
  )
}

function Fact({
  name,
  label,
  children,
}: {
  readonly name: string
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div data-fact={name}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
