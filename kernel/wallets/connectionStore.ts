import type { LatchkeyError } from '../runtime/errors.ts'
import type { Slice } from '../runtime/plugin.ts'
import { createState } from '../runtime/state.ts'
import { parseNamespace } from './caip.ts'
import type { Network } from './chainData.ts'
import type {
  ConnectionsState,
  LiveConnection,
  NamespaceState,
  SetAccountFacts,
} from './connectionState.ts'
import {
  connectedState,
  connectingState,
  disconnectedState,
  withNetworks,
} from './connectionState.ts'
import type { Networks } from './networks.ts'
import type { StoredConnections } from './storedConnections.ts'
import { toStoredConnection } from './storedConnections.ts'

/** The records of all namespaces, in memory and in storage; their only writer. */
export type ConnectionStore = Pick<Slice<ConnectionsState>, 'get' | 'subscribe'> & {
  getState(namespace: string | undefined): NamespaceState | undefined
  setConnecting(namespace: string): void
  /** Commits a live wallet and its state, the only one that is stored. */
  setConnected(live: LiveConnection): NamespaceState
  /** Resets account, network, connector and wallet. */
  setDisconnected(namespace: string, reason: LatchkeyError | undefined): void
  setNetwork(network: Network): void
  /** Adds facts to the active account; facts of other accounts are dropped. */
  setAccountFacts: SetAccountFacts
  activate(namespace: string): void
  /** Follows installed namespaces without touching connections and attempts. */
  refresh(): void
}

/** The stored network of a namespace, else that of the last active one. */
const readLastNetwork = (stored: StoredConnections, namespace: string) =>
  stored.read(namespace)?.network ?? stored.active().network

function describeConnection(live: LiveConnection): Parameters<typeof connectedState>[2] {
  const { implementation, connection, kind, signer } = live
  const { accounts, active, network } = connection.state
  const address = accounts.find(({ id }) => id === active)?.address
  return {
    wallet: connection.wallet,
    kind,
    explorerUrl: address ? implementation.explorerUrl(network, { address }) : undefined,
    auth: signer?.()?.auth?.(),
  }
}

function createRecords(
  networks: Networks,
  stored: StoredConnections,
  onFault: (error: unknown) => void,
) {
  const state = createState<ConnectionsState>({ namespaces: {} }, onFault)
  const startNetworks = new Map<string, string>()
  const getState = (namespace: string | undefined) =>
    Object.values(state.get().namespaces).find((record) => record.namespace === namespace)
  const reset = (namespace: string, epoch: number, reason?: LatchkeyError) => {
    const list = networks.inNamespace(namespace)
    const start = startNetworks.get(namespace) ?? readLastNetwork(stored, namespace)
    const requested = list.find(({ caipNetworkId }) => caipNetworkId === start)
    const network = requested ?? networks.initial(namespace)
    return disconnectedState(namespace, list, epoch, reason, network)
  }
  const getOrCreateState = (namespace: string) => getState(namespace) ?? reset(namespace, 0)
  const write = (record: NamespaceState) => {
    const { namespaces } = state.get()
    state.set({ ...state.get(), namespaces: { ...namespaces, [record.namespace]: record } })
  }
  const setActive = (active: string | undefined) => state.set({ ...state.get(), active })
  const sync = (namespace: string) => {
    const list = networks.inNamespace(namespace)
    const record = getState(namespace)
    if (!record) write(reset(namespace, 0))
    else if (record.caipNetworks !== list)
      write(withNetworks(record, list, networks.initial(namespace)))
  }
  return { state, startNetworks, getState, getOrCreateState, reset, write, setActive, sync }
}

export function createConnectionStore(
  networks: Networks,
  stored: StoredConnections,
  onFault: (error: unknown) => void,
  liveConnections: Map<string, LiveConnection>,
): ConnectionStore {
  const records = createRecords(networks, stored, onFault)
  const { state, startNetworks, getState, getOrCreateState, write, setActive } = records
  let chosenNamespace: string | undefined
  return {
    get: state.get,
    subscribe: state.subscribe,
    getState,
    setConnecting: (namespace) => write(connectingState(getOrCreateState(namespace))),
    setConnected(connected) {
      const { namespace, connection } = connected
      const { network } = connection.state
      const previous = getOrCreateState(namespace)
      const record = connectedState(previous, connection.state, describeConnection(connected))
      stored.save(namespace, toStoredConnection(connected))
      if (state.get().active === namespace) stored.activate(namespace, network)
      startNetworks.set(namespace, network)
      // Listeners of the state may disconnect it.
      liveConnections.set(namespace, connected)
      write(record)
      return record
    },
    setDisconnected: (namespace, reason) =>
      write(records.reset(namespace, getOrCreateState(namespace).epoch + 1, reason)),
    setNetwork(network) {
      const { chainNamespace, caipNetworkId } = network
      const record = getOrCreateState(chainNamespace)
      startNetworks.set(chainNamespace, caipNetworkId)
      write({ ...record, networkState: { ...record.networkState, caipNetwork: network } })
    },
    setAccountFacts(account, facts, networkFacts) {
      const record = getState(parseNamespace(account))
      if (record && account.endsWith(record.accountState.caipAddress ?? ':'))
        write({
          ...record,
          accountState: { ...record.accountState, ...facts },
          networkState: { ...record.networkState, ...networkFacts },
        })
    },
    activate(namespace) {
      const record = getOrCreateState(namespace)
      chosenNamespace = namespace
      const network = record.connection?.network ?? record.networkState.caipNetwork?.caipNetworkId
      stored.activate(namespace, network)
      setActive(namespace)
    },
    refresh() {
      const namespaces = networks.manifests().map(({ namespace }) => namespace)
      for (const namespace of namespaces) records.sync(namespace)
      // Storage may have been wiped.
      const lastActive = stored.active().namespace ?? chosenNamespace
      setActive(
        lastActive !== undefined && namespaces.includes(lastActive)
          ? lastActive
          : (networks.initial()?.chainNamespace ?? namespaces[0]),
      )
    },
  }
}
