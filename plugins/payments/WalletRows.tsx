import type { Asset } from '#kernel'
import type { Decimal } from '#kernel/amount'
import { multiply } from '#kernel/amount'
import type { ResolvedPayment, WalletMethod } from '#plugins/ports/payments'
import { paymentsRef, payQuoteRoute } from '#plugins/ports/payments'
import {
  AmountText,
  AssetPicture,
  DollarText,
  Estimate,
  List,
  MiddleDot,
  Row,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { estimateCost } from './estimateCost.ts'
import { messages } from './messages.ts'
import { useRemotePicture } from './useRemotePicture.ts'

type Props = {
  readonly way: WalletMethod
  readonly payment: ResolvedPayment
  /** US dollars for one of the requested asset. */
  readonly price: Decimal | undefined
}

/** Payment methods of the connected wallets. */
export function WalletRows({
  ways,
  payment,
}: {
  readonly ways: readonly WalletMethod[]
  readonly payment: ResolvedPayment
}) {
  const t = useText(messages)
  const price = ways.find(({ direct }) => direct)?.price
  return (
    <section className="pay-ways">
      <h2>{t('ways')}</h2>
      <List label={t('ways')}>
        {ways.map((way) => (
          <PaymentMethodRow key={way.id} way={way} payment={payment} price={price} />
        ))}
      </List>
    </section>
  )
}

function PaymentMethodRow({ way, payment, price }: Props) {
  const t = useText(messages)
  const router = useRouter()
  const { choose } = useService(paymentsRef)
  const { asset, network, balance, direct, icon } = way
  const isShort = direct && balance < payment.amount
  const cost = estimateCost(payment, price, way)
  return (
    <Row
      data-token={way.id}
      leading={
        <AssetPicture
          asset={asset.id}
          source={useRemotePicture(icon)}
          symbol={asset.symbol}
          network={network.caipNetworkId}
        />
      }
      title={<bdi>{asset.symbol}</bdi>}
      note={
        <>
          <bdi>{network.name}</bdi>
          <MiddleDot />
          {direct && !isShort ? (
            t('direct')
          ) : (
            <span className="pay-held">
              {t(isShort ? 'short' : 'held')} <AssetAmount value={balance} asset={asset} />
            </span>
          )}
        </>
      }
      trailing={cost === undefined ? undefined : <Cost way={way} value={cost} />}
      disabled={isShort}
      onClick={() => {
        choose(way)
        router.push(payQuoteRoute)
      }}
    />
  )
}

function AssetAmount({ value, asset }: { readonly value: bigint; readonly asset: Asset }) {
  return (
    <AmountText value={value} decimals={asset.decimals} symbol={asset.symbol} significant={6} />
  )
}

/** The cost of the method before fees: an estimate unless it is the requested asset. */
function Cost({
  way: { asset, direct, price },
  value,
}: {
  readonly way: WalletMethod
  readonly value: bigint
}) {
  const amount = <AssetAmount value={value} asset={asset} />
  return (
    <span className="pay-cost" data-cost={direct ? 'exact' : 'estimate'}>
      {direct ? amount : <Estimate>{amount}</Estimate>}
      {price && (
        <span className="pay-worth">
          <DollarText amount={multiply({ value, decimals: asset.decimals }, price)} least />
        </span>
      )}
    </span>
  )
}
