import { useAccount, useDisconnect, useLatchkey, useNetwork } from '../../../ui-shell/react.ts'

/** Shows the connection as a host sees it. */
export function AccountCard() {
  const { open } = useLatchkey()
  const { status, caipAddress, connectedWalletInfo } = useAccount()
  const { network } = useNetwork()
  const { disconnect } = useDisconnect()
  return (
    <section className="card">
      <h2>Account</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="status">{status}</dd>
        <dt>Account</dt>
        <dd data-testid="account">{caipAddress ?? '—'}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{network?.name ?? '—'}</dd>
        <dt>Wallet</dt>
        <dd data-testid="wallet">{connectedWalletInfo?.name ?? '—'}</dd>
      </dl>
      <p className="actions">
        <button id="networks" type="button" onClick={() => void open({ view: 'Networks' })}>
          Networks
        </button>
        <button
          id="disconnect"
          type="button"
          disabled={status !== 'connected'}
          onClick={() => void disconnect().catch(() => {})}
        >
          Disconnect
        </button>
      </p>
    </section>
  )
}
