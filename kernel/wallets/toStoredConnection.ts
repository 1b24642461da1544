import type { LiveConnection } from './LiveConnection.ts'
import type { StoredConnection } from './storedConnections.ts'

/** What is remembered of a live connection. */
export function toStoredConnection({
  connection,
  kind,
  signer,
}: Pick<LiveConnection, 'connection' | 'kind' | 'signer'>): StoredConnection {
  const { accounts, network } = connection.state
  const remote = signer?.()
  const auth = remote?.auth?.()
  return {
    connectorId: kind === 'injected' ? connection.wallet.id : kind,
    kind,
    accounts: accounts.map(({ address }) => ({ address })),
    network,
    saved: connection.serialize(),
    ...(remote ? { remote: remote.serialize() } : {}),
    ...(auth ? { auth: { name: auth.name } } : {}),
  }
}
