import { platformRef } from '#kernel'
import type { PayState } from '#plugins/ports/payments'
import { AddressText, AmountText, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Shows every digit of the requested amount. */
const maxDigits = 80

/** The requested amount, the site and the recipient. */
export function PaymentSummary({ state: { request, payment } }: { readonly state: PayState }) {
  const t = useText(messages)
  const { page } = useService(platformRef)
  const site = new URL(page.origin).host
  if (!request || !payment) return null
  const { asset, amount, network, recipient } = payment
  return (
    <section className="pay-bill">
      <p className="pay-asks">
        <bdi>{t('asks', { site })}</bdi>
      </p>
      <p className="pay-amount">
        <AmountText
          value={amount}
          decimals={asset.decimals}
          symbol={asset.symbol}
          digits={maxDigits}
        />
      </p>
      <dl className="pay-facts">
        {request.label && <Fact label={t('for')} text={request.label} />}
        {request.reference && <Fact label={t('reference')} text={request.reference} />}
        <Fact label={t('on')} text={network.name} />
        <div className="pay-whole">
          <dt>{t('to')}</dt>
          <dd>
            <AddressText address={recipient} whole />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  )
}
