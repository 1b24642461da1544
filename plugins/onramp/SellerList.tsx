import type { BuyState } from '#plugins/ports/onramp'
import { Icon, List, Notice, Picture, Row, useText } from '#ui-shell'
import { checkAmount } from './checkAmount.ts'
import { messages } from './messages.ts'
import type { Seller } from './sellers.ts'
import { useMethodName } from './useMethodName.ts'
import { useMoney } from './useMoney.ts'
import type { Sellers } from './useSellers.ts'

type Props = Sellers & { readonly state: BuyState }

/** The sellers; a press opens the seller's page in a popup. */
export function SellerList({ state: { amount, payment }, sellers, buy }: Props) {
  const t = useText(messages)
  const nameOf = useMethodName()
  const check = checkAmount(amount, payment)
  const [method, ...others] = check.ok ? check.methods : []
  if (sellers.length === 0) return <Notice icon="info" title={t('noSeller')} />
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
