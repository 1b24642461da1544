import { useEffect, useState } from 'react'
import type { PairingState } from '#plugins/ports/walletconnect'
import { pairingRef } from '#plugins/ports/walletconnect'
import { useLatchkeyService, useSnapshot } from '../../../ui-shell/react.ts'

const idle: PairingState = { status: 'idle' }

/**
 * The pairing of a phone wallet: its URI exists while this is mounted, and a session that the phone
 * approves connects by itself.
 */
export function PhoneCode() {
  const [isRequested, setRequested] = useState(false)
  return (
    <section className="card">
      <h2>On a phone</h2>
      {isRequested ? (
        <Code />
      ) : (
        <button type="button" onClick={() => setRequested(true)}>
          Show a code
        </button>
      )}
    </section>
  )
}

function Code() {
  const { service } = useLatchkeyService(pairingRef)
  const { status, uri, error } = useSnapshot(service, idle)
  useEffect(() => service?.hold(), [service])
  return (
    <>
      <p data-testid="pairing">{status}</p>
      {uri && (
        <p className="actions">
          <output data-testid="uri">{uri}</output>
        </p>
      )}
      {error && <p>{error.message}</p>}
      {error && (
        <button type="button" onClick={() => service?.retry()}>
          Try again
        </button>
      )}
    </>
  )
}
