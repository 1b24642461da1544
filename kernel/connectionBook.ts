import { namespaceOf } from './caip.ts'
import type { Network } from './chainData.ts'
import type { ConnectionsState, Describe, NamespaceState } from './connectionState.ts'
import {
  connectedState,
  connectingState,
  disconnectedState,
  onNetworks,
} from './connectionState.ts'
import type { LatchkeyError } from './errors.ts'
import type { Live } from './Live.ts'
import type { Networks } from './networks.ts'
import type { Slice } from './plugin.ts'
import { createState } from './state.ts'
import type { StoredConnections } from './storedConnections.ts'
import { storedOf } from './storedOf.ts'

/** The records of all namespaces, on screen and in storage: the only writer of both. */
export type ConnectionBook = Pick<Slice<ConnectionsState>, 'get' | 'subscribe'> & {
  of(namespace: string): NamespaceState | undefined
  /** An attempt began. */
  begin(namespace: string): void
  /** What a live wallet says now; persisted only here. */
  adopt(live: Live): NamespaceState
  /** Nobody is connected: account, network, connector and wallet info as at the start. */
  reset(namespace: string, reason: LatchkeyError | undefined): void
  /** The network that a namespace without a connection starts on. */
  choose(network: Network): void
  /**
   * Adds facts about an account (`namespace:` where none is connected); dropped unless it is the
   * active one of its namespace.
   */
  describe: Describe
  activate(namespace: string): void
  /** Follows namespaces that came or changed, without touching what is connected or under way. */
  refresh(): void
}

/**
 * Its own network on an earlier visit; the active one is that of whatever namespace was on screen
 * last.
 */
const lastNetwork = (stored: StoredConnections, namespace: string) =>
  stored.of(namespace)?.network ?? stored.active().network

/** Where a live connection came from. */
function originOf({ code, connection, kind, signer }: Live): Parameters<typeof connectedState>[2] {
  const { accounts, active, network } = connection.state
  const address = accounts.find(({ id }) => id === active)?.address
  return {
    wallet: connection.wallet,
    kind,
    explorerUrl: address ? code.link(network, { address }) : undefined,
    auth: signer?.()?.auth?.(),
  }
}

/** Makes the book. */
export function createConnectionBook(
  networks: Networks,
  stored: StoredConnections,
  onFault: (error: unknown) => void,
): ConnectionBook {
  const state = createState<ConnectionsState>({ namespaces: {} }, onFault)
  const starts = new Map<string, string>()
  let chosen: string | undefined
  const of = (namespace: string) =>
    Object.values(state.get().namespaces).find((record) => record.namespace === namespace)
  const blank = (namespace: string, epoch: number, reason?: LatchkeyError) => {
    const list = networks.of(namespace)
    const start = starts.get(namespace) ?? lastNetwork(stored, namespace)
    return disconnectedState(
      namespace,
      list,
      epoch,
      reason,
      list.find(({ caipNetworkId }) => caipNetworkId === start) ?? networks.initial(namespace),
    )
  }
  const recordOf = (namespace: string) => of(namespace) ?? blank(namespace, 0)
  const write = (record: NamespaceState) =>
    state.update((draft) => void Object.assign(draft.namespaces, { [record.namespace]: record }))
  const show = (active: string | undefined) =>
    state.update((draft) => void Object.assign(draft, { active }))
  const follow = (namespace: string) => {
    const list = networks.of(namespace)
    const record = of(namespace)
    if (!record) write(blank(namespace, 0))
    else if (record.caipNetworks !== list)
      write(onNetworks(record, list, networks.initial(namespace)))
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    of,
    begin: (namespace) => write(connectingState(recordOf(namespace))),
    adopt(live) {
      const { namespace, connection } = live
      const { network } = connection.state
      const record = connectedState(recordOf(namespace), connection.state, originOf(live))
      stored.keep(namespace, storedOf(live))
      if (state.get().active === namespace) stored.activate(namespace, network)
      starts.set(namespace, network)
      write(record)
      return record
    },
    reset: (namespace, reason) => write(blank(namespace, recordOf(namespace).epoch + 1, reason)),
    choose(network) {
      const { chainNamespace, caipNetworkId } = network
      const record = recordOf(chainNamespace)
      starts.set(chainNamespace, caipNetworkId)
      write({ ...record, networkState: { ...record.networkState, caipNetwork: network } })
    },
    describe(account, facts, place) {
      const record = of(namespaceOf(account))
      if (record && account.endsWith(record.accountState.caipAddress ?? ':'))
        write({
          ...record,
          accountState: { ...record.accountState, ...facts },
          networkState: { ...record.networkState, ...place },
        })
    },
    activate(namespace) {
      const record = recordOf(namespace)
      chosen = namespace
      stored.activate(
        namespace,
        record.connection?.network ?? record.networkState.caipNetwork?.caipNetworkId,
      )
      show(namespace)
    },
    refresh() {
      const known = networks.manifests().map(({ namespace }) => namespace)
      for (const namespace of known) follow(namespace)
      // Storage may have been wiped since.
      const last = stored.active().namespace ?? chosen
      show(
        last !== undefined && known.includes(last)
          ? last
          : (networks.initial()?.chainNamespace ?? known[0]),
      )
    },
  }
}
