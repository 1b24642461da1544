import type { ConnectionInfo, Connections, KnownConnection, NamespaceState, Wallets } from '#kernel'
import { isNetworkId } from '#kernel'
import type { StoredConnection } from '#kernel/keeping'
import type { History, Remembered } from './createHistory.ts'
import type { Labels } from './createLabels.ts'
import type { Hung, Rack } from './createRack.ts'
import type { Returns } from './createReturns.ts'
import { idOf } from './idOf.ts'
import type { MultiWalletState } from './port.ts'

/** Where wallets are known from. */
export type Sources = {
  readonly connections: Pick<Connections, 'get'>
  readonly rack: Rack
  readonly returns: Returns
  readonly history: History
  readonly labels: Labels
  readonly wallets: Pick<Wallets, 'get'>
}

type Told = Pick<ConnectionInfo, 'connectorId' | 'kind' | 'auth'> & {
  readonly accounts: readonly { readonly address: string; readonly label?: string }[]
}

/** One address may be an account on several networks. */
function accountsOf({ accounts }: Told, labels: Labels): KnownConnection['accounts'] {
  const first = accounts.filter(
    ({ address }, at) => accounts.findIndex((one) => one.address === address) === at,
  )
  return first.map(({ address, label }) => ({ address, label: labels.of(address) ?? label }))
}

/** Lists what is known of wallets now, for hosts and views. */
export function listConnections(sources: Sources): MultiWalletState {
  const { rack, returns, history } = sources
  const { namespaces } = sources.connections.get()
  const all = new Set([...Object.keys(namespaces), ...history.namespaces()])
  const connections = [...all].flatMap((namespace) => {
    const record = namespaces[namespace]
    const active =
      record?.connection && record.accountState.status === 'connected'
        ? [activeOf(sources, record, record.connection)]
        : []
    const kept = rack.of(namespace).map((one) => keptOf(sources, one))
    const expected = returns.of(namespace).map(({ saved }) =>
      storedAs(sources, 'connecting', namespace, {
        ...saved,
        name: nameOf(sources, namespace, saved),
      }),
    )
    return [...active, ...kept, ...expected]
  })
  const isLive = (namespace: string, id: string) =>
    connections.some((one) => one.namespace === namespace && one.id === id)
  const recentConnections = [...all].flatMap((namespace) =>
    history
      .of(namespace)
      .flatMap((one) =>
        isLive(namespace, idOf(one)) ? [] : storedAs(sources, 'disconnected', namespace, one),
      ),
  )
  return { connections, recentConnections }
}

function activeOf(
  { labels }: Sources,
  { namespace, accountState }: NamespaceState,
  info: ConnectionInfo,
): KnownConnection {
  const { name = info.connectorId, icon } = accountState.connectedWalletInfo ?? {}
  const { connectorId, kind, network, auth } = info
  return {
    namespace,
    id: idOf(info),
    status: 'active',
    connectorId,
    kind,
    name,
    icon,
    accounts: accountsOf(info, labels),
    address: accountState.address,
    network,
    auth,
  }
}

function keptOf(
  { labels }: Sources,
  { namespace, id, told, connection, kind, signer }: Hung,
): KnownConnection {
  const { wallet, state } = connection
  const { accounts, active, network } = state
  const address = (accounts.find((one) => one.id === active) ?? accounts[0])?.address
  const info = { connectorId: told.connectorId, kind, accounts, auth: signer?.()?.auth?.() }
  return {
    namespace,
    id,
    status: 'connected',
    ...info,
    name: wallet.name,
    icon: wallet.icon,
    accounts: accountsOf(info, labels),
    address,
    network,
  }
}

/** What the visitor knows it by, when only its stored form is there. */
function nameOf({ history }: Sources, namespace: string, saved: StoredConnection): string {
  return history.of(namespace).find((one) => idOf(one) === idOf(saved))?.name ?? saved.connectorId
}

function storedAs(
  { labels, wallets }: Sources,
  status: KnownConnection['status'],
  namespace: string,
  one: Remembered,
): KnownConnection {
  const { connectorId, kind, name, auth, accounts } = one
  const row =
    kind === 'injected'
      ? wallets
          .get()
          .find(({ ways }) =>
            ways.some((way) => way.namespace === namespace && way.walletId === connectorId),
          )
      : undefined
  const network = isNetworkId(one.network) ? one.network : undefined
  return {
    namespace,
    id: idOf(one),
    status,
    connectorId,
    kind,
    name,
    icon: row?.icon,
    accounts: accountsOf(one, labels),
    address: accounts[0]?.address,
    network,
    auth,
  }
}
