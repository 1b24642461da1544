import type { ResolvedPayment, WalletMethod } from '#plugins/ports/payments'
import { paymentsRef, payQuoteRoute } from '#plugins/ports/payments'
import { AmountText, Badge, List, Picture, Row, useRouter, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useRemotePicture } from './useRemotePicture.ts'

type Props = { readonly way: WalletMethod; readonly payment: ResolvedPayment }

/** Payment methods of the connected wallets. */
export function WalletRows({
  ways,
  payment,
}: {
  readonly ways: readonly WalletMethod[]
  readonly payment: ResolvedPayment
}) {
  const t = useText(messages)
  return (
    <section className="pay-ways">
      <h2>{t('ways')}</h2>
      <List label={t('ways')}>
        {ways.map((way) => (
          <PaymentMethodRow key={way.id} way={way} payment={payment} />
        ))}
      </List>
    </section>
  )
}

function PaymentMethodRow({ way, payment }: Props) {
  const t = useText(messages)
  const router = useRouter()
  const { choose } = useService(paymentsRef)
  const { asset, network, balance, direct, icon } = way
  const isShort = direct && balance < payment.amount
  return (
    <Row
      data-token={way.id}
      leading={<Picture source={useRemotePicture(icon)} name={asset.symbol} round />}
      title={<bdi>{asset.symbol}</bdi>}
      note={
        <>
          <bdi>{network.name}</bdi> · {t(isShort ? 'short' : 'held')}{' '}
          <AmountText value={balance} decimals={asset.decimals} digits={6} />
        </>
      }
      badge={direct && <Badge>{t('direct')}</Badge>}
      disabled={isShort}
      onClick={() => {
        choose(way)
        router.push(payQuoteRoute)
      }}
    />
  )
}
