import type {
  ConnectionInfo,
  Connections,
  NamespaceState,
  StoredConnection,
  Wallets,
} from '#kernel'
import { isNetworkId } from '#kernel'
import type { MultiWalletState } from '#plugins/ports/multi-wallet'
import type { KnownConnection } from '#ui-shell'
import type { AddressLabels } from './createAddressLabels.ts'
import type { ConnectionHistory, RememberedConnection } from './createConnectionHistory.ts'
import type { ParkedWalletEntry, ParkedWalletList } from './createParkedWalletList.ts'
import { getConnectionId } from './getConnectionId.ts'
import type { PendingRestores } from './restoreParkedWallets.ts'

/** Sources of known wallets. */
export type ConnectionSources = {
  readonly connections: Pick<Connections, 'get'>
  readonly parkedWallets: ParkedWalletList
  readonly restores: PendingRestores
  readonly history: ConnectionHistory
  readonly labels: AddressLabels
  readonly wallets: Pick<Wallets, 'get'>
}

type AccountSource = Pick<ConnectionInfo, 'connectorId' | 'kind' | 'auth'> & {
  readonly accounts: readonly { readonly address: string; readonly label?: string }[]
}

/** One address may be an account on several networks. */
function toKnownAccounts(
  { accounts }: AccountSource,
  labels: AddressLabels,
): KnownConnection['accounts'] {
  const first = accounts.filter(
    ({ address }, at) => accounts.findIndex((one) => one.address === address) === at,
  )
  return first.map(({ address, label }) => ({ address, label: labels.of(address) ?? label }))
}

/** Lists all known wallets for hosts and views. */
export function listConnections(sources: ConnectionSources): MultiWalletState {
  const { parkedWallets, restores, history } = sources
  const { namespaces } = sources.connections.get()
  const all = new Set([...Object.keys(namespaces), ...history.namespaces()])
  const connections = [...all].flatMap((namespace) => {
    const record = namespaces[namespace]
    const active =
      record?.connection && record.accountState.status === 'connected'
        ? [toActiveConnection(sources, record, record.connection)]
        : []
    const parked = parkedWallets.of(namespace).map((one) => toParkedConnection(sources, one))
    const pending = restores.of(namespace).map(({ saved }) =>
      toStoredConnection(sources, 'connecting', namespace, {
        ...saved,
        name: findWalletName(sources, namespace, saved),
      }),
    )
    return [...active, ...parked, ...pending]
  })
  const isLive = (namespace: string, id: string) =>
    connections.some((one) => one.namespace === namespace && one.id === id)
  const recentConnections = [...all].flatMap((namespace) =>
    history
      .of(namespace)
      .flatMap((one) =>
        isLive(namespace, getConnectionId(one))
          ? []
          : toStoredConnection(sources, 'disconnected', namespace, one),
      ),
  )
  return { connections, recentConnections }
}

function toActiveConnection(
  { labels }: ConnectionSources,
  { namespace, accountState }: NamespaceState,
  info: ConnectionInfo,
): KnownConnection {
  const { name = info.connectorId, icon } = accountState.connectedWalletInfo ?? {}
  const { connectorId, kind, network, auth } = info
  return {
    namespace,
    id: getConnectionId(info),
    status: 'active',
    connectorId,
    kind,
    name,
    icon,
    accounts: toKnownAccounts(info, labels),
    address: accountState.address,
    network,
    auth,
  }
}

function toParkedConnection(
  { labels }: ConnectionSources,
  { namespace, id, stored, connection, kind, signer }: ParkedWalletEntry,
): KnownConnection {
  const { wallet, state } = connection
  const { accounts, active, network } = state
  const address = (accounts.find((one) => one.id === active) ?? accounts[0])?.address
  const info = { connectorId: stored.connectorId, kind, accounts, auth: signer?.()?.auth?.() }
  return {
    namespace,
    id,
    status: 'connected',
    ...info,
    name: wallet.name,
    icon: wallet.icon,
    accounts: toKnownAccounts(info, labels),
    address,
    network,
  }
}

/** Returns the display name of a wallet from its stored form. */
function findWalletName(
  { history }: ConnectionSources,
  namespace: string,
  saved: StoredConnection,
): string {
  return (
    history.of(namespace).find((one) => getConnectionId(one) === getConnectionId(saved))?.name ??
    saved.connectorId
  )
}

function toStoredConnection(
  { labels, wallets }: ConnectionSources,
  status: KnownConnection['status'],
  namespace: string,
  one: RememberedConnection,
): KnownConnection {
  const { connectorId, kind, name, auth, accounts } = one
  const row =
    kind === 'injected'
      ? wallets
          .get()
          .find(({ connectors }) =>
            connectors.some((way) => way.namespace === namespace && way.walletId === connectorId),
          )
      : undefined
  const network = isNetworkId(one.network) ? one.network : undefined
  return {
    namespace,
    id: getConnectionId(one),
    status,
    connectorId,
    kind,
    name,
    icon: row?.icon,
    accounts: toKnownAccounts(one, labels),
    address: accounts[0]?.address,
    network,
    auth,
  }
}
