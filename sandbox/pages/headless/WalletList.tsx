import { useEffect } from 'react'
import type { Wallet } from '#kernel'
import { connectionsRef, walletsRef } from '#kernel'
import { useLatchkeyService, useSnapshot } from '../../../ui-shell/react.ts'
import { useErrorMessage } from './useErrorMessage.ts'

const none: readonly Wallet[] = []

/** The wallets of this browser; pressing one connects it in the first ecosystem that it serves. */
export function WalletList() {
  const { service: found } = useLatchkeyService(walletsRef)
  const { service: links } = useLatchkeyService(connectionsRef)
  const rows = useSnapshot(found, none)
  const { said, run } = useErrorMessage()
  useEffect(() => found?.startDiscovery(), [found])
  return (
    <section className="card">
      <h2>In this browser</h2>
      <ul className="plain-list" data-testid="wallets">
        {rows.map(({ key, name, icon, connectors: [way] }) => (
          <li key={key}>
            <button
              type="button"
              disabled={!links || !way}
              onClick={() =>
                run(async () => way && links?.connect(way.namespace, { walletId: way.walletId }))
              }
            >
              {icon && <img src={icon} alt="" width="24" height="24" />}
              {name}
            </button>
          </li>
        ))}
      </ul>
      <output data-testid="connect-said">{said}</output>
    </section>
  )
}
