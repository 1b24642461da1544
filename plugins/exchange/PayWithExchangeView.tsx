import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { providerRef } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import { exchangeDepositsRef } from '#plugins/ports/exchange'
import { networksRoute } from '#plugins/ports/networks'
import {
  Button,
  Loading,
  NotConnected,
  Notice,
  RetryButton,
  Screen,
  useAccountChange,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { DepositForm } from './DepositForm.tsx'
import { DepositProgress } from './DepositProgress.tsx'
import { ExchangeList } from './ExchangeList.tsx'
import css from './exchange.css?inline'
import { messages } from './messages.ts'

/** Amount, asset and exchange, then the deposit's progress. */
export default function PayWithExchangeView() {
  const t = useText(messages)
  const exchangeDeposits = useService(exchangeDepositsRef)
  const record = useNamespaceState()
  const { projectId } = useService(providerRef)
  const { deposit, pictures } = useSnapshot(exchangeDeposits, exchangeDeposits.get())
  const change = useAccountChange(record?.accountState.caipAddress)
  useStyles(css)
  const content = (): ReactNode => {
    if (!projectId)
      return (
        <Notice icon="info" title={t('local')}>
          {t('localText')}
        </Notice>
      )
    if (record?.accountState.status !== 'connected')
      return <NotConnected t={t} connectRoute={connectRoute} />
    return deposit ? <DepositProgress deposit={deposit} pictures={pictures} /> : <Form />
  }
  return (
    <Screen title={t('title')}>
      {change}
      {content()}
    </Screen>
  )
}

function Form() {
  const t = useText(messages)
  const router = useRouter()
  const exchangeDeposits = useService(exchangeDepositsRef)
  const state = useSnapshot(exchangeDeposits, exchangeDeposits.get())
  const network = useNamespaceState()?.networkState.caipNetwork?.name ?? ''
  useEffect(() => exchangeDeposits.begin(), [exchangeDeposits])
  if (state.at === 'idle' || state.at === 'loading') return <Loading text={t('loading')} rows={4} />
  if (state.at === 'failed')
    return (
      <Notice
        icon="offline"
        tone="error"
        title={t('failed')}
        action={<RetryButton onRetry={() => exchangeDeposits.retry()}>{t('retry')}</RetryButton>}
      >
        {t('failedText')}
      </Notice>
    )
  if (!state.chosen)
    return (
      <Notice
        icon="network"
        title={t('nothing', { network })}
        action={<Button onClick={() => router.push(networksRoute)}>{t('networks')}</Button>}
      >
        {t('nothingText')}
      </Notice>
    )
  return (
    <>
      <DepositForm state={state} chosen={state.chosen} network={network} />
      <ExchangeList state={state} chosen={state.chosen} network={network} />
    </>
  )
}
