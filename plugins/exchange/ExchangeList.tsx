import { useEffect } from 'react'
import type { DepositAsset, DepositState } from '#plugins/ports/exchange'
import { exchangeDepositsRef, payWithExchangeSelectAssetRoute } from '#plugins/ports/exchange'
import { fundingPopupsRef } from '#plugins/ports/funding'
import {
  Button,
  Icon,
  List,
  Loading,
  Notice,
  Picture,
  RetryButton,
  Row,
  useAnnounce,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { parseDepositAmount } from './parseDepositAmount.ts'

type Props = {
  readonly state: DepositState
  readonly chosen: DepositAsset
  readonly network: string
}

/** Exchanges that send the asset; a press opens the exchange's page in a popup. */
export function ExchangeList(props: Props) {
  const t = useText(messages)
  return (
    <section className="exchange-list">
      <h2>{t('exchanges')}</h2>
      <Exchanges {...props} />
    </section>
  )
}

function Exchanges({ state, chosen, network }: Props) {
  const t = useText(messages)
  const router = useRouter()
  const exchangeDeposits = useService(exchangeDepositsRef)
  const fundingPopups = useService(fundingPopupsRef)
  const { at, list } = state.exchanges
  const ready = parseDepositAmount(state, chosen).ok
  const announce = useAnnounce()
  const isListed = at === 'ready' && list.length > 0
  useEffect(() => {
    if (isListed) announce(t('exchanges'))
  }, [isListed, announce, t])
  if (at === 'asking') return <Loading text={t('loadingExchanges')} rows={2} />
  if (at === 'failed')
    return (
      <Notice
        icon="offline"
        title={t('exchangesFailed')}
        action={<RetryButton onRetry={() => exchangeDeposits.retry()}>{t('retry')}</RetryButton>}
      />
    )
  if (list.length === 0)
    return (
      <Notice
        icon="info"
        title={t('noExchange', { symbol: chosen.asset.symbol, network })}
        action={
          <Button onClick={() => router.push(payWithExchangeSelectAssetRoute)}>
            {t('otherAsset')}
          </Button>
        }
      />
    )
  return (
    <List label={t('exchanges')}>
      {list.map((exchange) => (
        <Row
          key={exchange.id}
          data-action={`exchange-${exchange.id}`}
          leading={<Picture source={state.pictures[exchange.imageUrl]} name={exchange.name} />}
          title={<bdi>{exchange.name}</bdi>}
          trailing={
            <>
              <span className="unseen">({t('window')})</span>
              <Icon name="external" small />
            </>
          }
          disabled={!ready}
          onClick={() => exchangeDeposits.start(exchange, fundingPopups.open(t('opening')))}
        />
      ))}
    </List>
  )
}
