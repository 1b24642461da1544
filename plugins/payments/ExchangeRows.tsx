import type { ExchangeMethod, PayState } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import { Icon, List, Picture, Row, useService, useTask, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useRemotePicture } from './useRemotePicture.ts'

/** Exchanges that pay the request directly, without a wallet. */
export function ExchangeRows({ state: { exchanges } }: { readonly state: PayState }) {
  const t = useText(messages)
  const payments = useService(paymentsRef)
  const { run, status } = useTask((_: AbortSignal, way: ExchangeMethod) =>
    payments.payFromExchange(way, t('opening')),
  )
  if (exchanges.length === 0) return null
  return (
    <section className="pay-ways">
      <h2>{t('exchanges')}</h2>
      <List label={t('exchanges')}>
        {exchanges.map((way) => (
          <Row
            key={way.id}
            data-action="exchange"
            data-exchange={way.id}
            focusKey={way.id}
            leading={<ExchangePicture way={way} />}
            title={<bdi>{way.name}</bdi>}
            note={t('exchangeNote')}
            trailing={<Icon name="external" small />}
            busy={status === 'busy'}
            onClick={() => void run(way)}
          />
        ))}
      </List>
      <p className="field-error" role="alert">
        {status === 'failed' && t('exchangeFailed')}
      </p>
    </section>
  )
}

function ExchangePicture({ way: { icon, name } }: { readonly way: ExchangeMethod }) {
  return <Picture source={useRemotePicture(icon)} name={name} />
}
