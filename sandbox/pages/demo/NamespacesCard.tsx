import { useState } from 'react'
import { useAccount, useDisconnect, useLatchkey } from '../../../ui-shell/react.ts'
import { requestVerification } from './requestVerification.ts'

/** Shows each of several ecosystems with its account, its signature and its disconnect button. */
export function NamespacesCard({ namespaces }: { readonly namespaces: readonly string[] }) {
  if (namespaces.length < 2) return null
  return (
    <section className="card wide">
      <h2>Ecosystems</h2>
      <ul className="ecosystems">
        {namespaces.map((namespace) => (
          <Ecosystem key={namespace} namespace={namespace} />
        ))}
      </ul>
    </section>
  )
}

function Ecosystem({ namespace }: { readonly namespace: string }) {
  const { modal, open } = useLatchkey()
  const { status, caipAddress, connectedWalletInfo } = useAccount({ namespace })
  const { disconnect } = useDisconnect()
  const [verdict, setVerdict] = useState('')
  const connected = status === 'connected'
  const sign = async () => {
    const message = `Tidewater greets ${namespace}`
    setVerdict('Waiting for the wallet…')
    const signed = await modal.signMessage(message, { namespace })
    setVerdict(await requestVerification({ account: caipAddress ?? '', message, signed }))
  }
  return (
    <li data-testid={`ecosystem-${namespace}`}>
      <strong>{namespace}</strong>
      <span data-testid="status">{status}</span>
      <bdi data-testid="account">{caipAddress ?? '—'}</bdi>
      <span data-testid="wallet">{connectedWalletInfo?.name ?? '—'}</span>
      <span className="actions">
        <button type="button" onClick={() => void open({ namespace })}>
          {connected ? 'Account' : 'Connect'}
        </button>
        <button
          type="button"
          disabled={!connected}
          onClick={() => void sign().catch((error) => setVerdict(String(error.message)))}
        >
          Sign
        </button>
        <button
          type="button"
          disabled={!connected}
          onClick={() => void disconnect({ namespace }).catch(() => {})}
        >
          Disconnect
        </button>
      </span>
      <output data-testid="verdict">{verdict}</output>
    </li>
  )
}
