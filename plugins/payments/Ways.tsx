import { connectRoute } from '#plugins/connect/port'
import { Button, Loading, Notice, useConnections, useRouter, useService, useText } from '#ui-shell'
import { ExchangeRows } from './ExchangeRows.tsx'
import { messages } from './messages.ts'
import type { Asked, PayState } from './port.ts'
import { payments } from './port.ts'
import { WalletRows } from './WalletRows.tsx'

/** Everything that it can be paid with. */
export function Ways({ state, asked }: { readonly state: PayState; readonly asked: Asked }) {
  const isConnected = Object.values(useConnections().namespaces).some(
    ({ accountState }) => accountState.status === 'connected',
  )
  return (
    <>
      {isConnected ? <FromWallet state={state} asked={asked} /> : <ConnectButton />}
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

function FromWallet({
  state: { wallet, walletError },
  asked,
}: {
  readonly state: PayState
  readonly asked: Asked
}) {
  const t = useText(messages)
  const { refresh } = useService(payments)
  if (walletError)
    return (
      <Notice
        icon="error"
        tone="error"
        title={t('waysFailed')}
        action={
          <Button variant="primary" data-action="again" onClick={() => void refresh()}>
            {t('retry')}
          </Button>
        }
      >
        {walletError.message}
      </Notice>
    )
  if (!wallet) return <Loading text={t('loading')} rows={3} />
  if (wallet.length === 0)
    return (
      <>
        <Notice icon="wallet" title={t('none')}>
          {t('noneText')}
        </Notice>
        <ConnectButton />
      </>
    )
  return <WalletRows ways={wallet} asked={asked} />
}
