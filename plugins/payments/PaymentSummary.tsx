import type { ReactNode } from 'react'
import { platformRef } from '#kernel'
import type { PayState } from '#plugins/ports/payments'
import {
  CopyableAddress,
  CopyButton,
  ExactAmount,
  Fact,
  FactList,
  getFractionDigits,
  PricedAmount,
  useService,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'

const shownDigits = 6

const isCut = (value: bigint, decimals: number) =>
  value % 10n ** BigInt(Math.max(0, decimals - getFractionDigits(value, decimals, shownDigits))) !==
  0n

/** The requested amount with its value, the site and the recipient. */
export function PaymentSummary({
  state: { request, payment, walletMethods },
  children,
}: {
  readonly state: PayState
  /** How the payment stands, under its amount. */
  readonly children?: ReactNode
}) {
  const t = useText(messages)
  const { page } = useService(platformRef)
  const site = new URL(page.origin).host
  if (!request || !payment) return null
  const { asset, amount, network, recipient } = payment
  const price = walletMethods?.find(({ direct }) => direct)?.price
  return (
    <section className="pay-bill">
      <p className="pay-asks">
        <bdi>{t('asks', { site })}</bdi>
      </p>
      <p className="review-amount pay-amount">
        <PricedAmount value={amount} asset={asset} price={price} />
      </p>
      {children}
      <FactList>
        {request.label && (
          <Fact label={t('for')}>
            <bdi>{request.label}</bdi>
          </Fact>
        )}
        {request.reference && (
          <Fact label={t('reference')}>
            <span className="address-copy">
              <bdi>{request.reference}</bdi>
              <CopyButton
                text={request.reference}
                label={t('copyReference')}
                data-action="copy-reference"
              />
            </span>
          </Fact>
        )}
        {isCut(amount, asset.decimals) && (
          <Fact label={t('requested')} data-fact="requested">
            <ExactAmount value={amount} asset={asset} />
          </Fact>
        )}
        <Fact label={t('on')}>
          <bdi>{network.name}</bdi>
        </Fact>
        <Fact label={t('to')} tall>
          <CopyableAddress address={recipient} />
        </Fact>
      </FactList>
    </section>
  )
}
