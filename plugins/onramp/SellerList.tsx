import type { Features } from '#kernel'
import { featureValuesRef, parseNamespace } from '#kernel'
import { fundingPopupsRef } from '#plugins/ports/funding'
import type { BuyState } from '#plugins/ports/onramp'
import { buyInProgressRoute, onrampRef } from '#plugins/ports/onramp'
import {
  Icon,
  List,
  Notice,
  Picture,
  Row,
  useRouter,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { checkAmount } from './checkAmount.ts'
import { messages } from './messages.ts'
import type { Seller } from './sellers.ts'
import { parseSellers } from './sellers.ts'
import { useMethodName } from './useMethodName.ts'
import { useMoney } from './useMoney.ts'

const noFeatures: Features = {}

/** The sellers; a press opens the seller's page in a popup. */
export function SellerList({ state: { amount, payment, chosen } }: { readonly state: BuyState }) {
  const t = useText(messages)
  const router = useRouter()
  const nameOf = useMethodName()
  const onramp = useService(onrampRef)
  const fundingPopups = useService(fundingPopupsRef)
  const features = useSnapshot(useService(featureValuesRef), noFeatures)
  const check = checkAmount(amount, payment)
  const sellers = chosen ? parseSellers(features['onramp'], parseNamespace(chosen.network)) : []
  const [method, ...others] = check.ok ? check.methods : []
  if (sellers.length === 0) return <Notice icon="info" title={t('noSeller')} />
  const buy = ({ id }: Seller) => {
    onramp.start(id, fundingPopups.open(t('opening')))
    router.push(buyInProgressRoute)
  }
  return (
    <section className="onramp-sellers">
      <h2>{t('sellers')}</h2>
      {method !== undefined &&
        others.length === 0 &&
        (payment?.payment_method_limits.length ?? 0) > 1 && (
          <p className="onramp-note">{t('only', { method: nameOf(method) })}</p>
        )}
      <List label={t('sellers')}>
        {sellers.map((seller) => (
          <SellerRow
            key={seller.id}
            seller={seller}
            disabled={!check.ok}
            onBuy={() => buy(seller)}
          />
        ))}
      </List>
    </section>
  )
}

function SellerRow({
  seller: { id, name, fee },
  disabled,
  onBuy,
}: {
  readonly seller: Seller
  readonly disabled: boolean
  onBuy(): void
}) {
  const t = useText(messages)
  const { percent } = useMoney()
  return (
    <Row
      data-action={`seller-${id}`}
      leading={<Picture name={name} />}
      title={<bdi>{name}</bdi>}
      note={fee ? t('fee', { from: percent(fee[0]), to: percent(fee[1]) }) : t('feeUnknown')}
      trailing={
        <>
          <span className="unseen">({t('window')})</span>
          <Icon name="external" small />
        </>
      }
      disabled={disabled}
      onClick={onBuy}
    />
  )
}
