import { connectRoute } from '#plugins/ports/connect'
import type { PayState, ResolvedPayment } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import {
  Button,
  Loading,
  Notice,
  RetryButton,
  useConnections,
  useErrorText,
  useReadyAnnouncement,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { ExchangeRows } from './ExchangeRows.tsx'
import { messages } from './messages.ts'
import { WalletRows } from './WalletRows.tsx'

/** All payment methods. */
export function PaymentMethods({
  state,
  payment,
}: {
  readonly state: PayState
  readonly payment: ResolvedPayment
}) {
  const isConnected = Object.values(useConnections().namespaces).some(
    ({ accountState }) => accountState.status === 'connected',
  )
  return (
    <>
      {isConnected ? <WalletMethods state={state} payment={payment} /> : <ConnectButton />}
      <ExchangeRows state={state} />
    </>
  )
}

function ConnectButton() {
  const t = useText(messages)
  const router = useRouter()
  return (
    <Button variant="primary" wide data-action="connect" onClick={() => router.push(connectRoute)}>
      {t('connect')}
    </Button>
  )
}

function WalletMethods({
  state: { walletMethods, walletMethodsError },
  payment,
}: {
  readonly state: PayState
  readonly payment: ResolvedPayment
}) {
  const t = useText(messages)
  const describe = useErrorText(messages)
  const { refresh } = useService(paymentsRef)
  // A list that is empty or failed is announced by its notice.
  useReadyAnnouncement(walletMethods !== undefined && walletMethods.length > 0, t('ways'))
  if (walletMethodsError)
    return (
      <Notice
        icon="error"
        tone="error"
        title={t('waysFailed')}
        action={
          <RetryButton variant="primary" data-action="again" onRetry={() => void refresh()}>
            {t('retry')}
          </RetryButton>
        }
      >
        {describe(walletMethodsError).happened}
      </Notice>
    )
  if (!walletMethods) return <Loading text={t('loading')} rows={3} />
  if (walletMethods.length === 0)
    return (
      <>
        <Notice icon="wallet" title={t('none')}>
          {t('noneText')}
        </Notice>
        <ConnectButton />
      </>
    )
  return <WalletRows ways={walletMethods} payment={payment} />
}
