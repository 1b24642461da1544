import type { Platform } from '../platform/platform.ts'
import type { Storage } from '../platform/storage.ts'
import { LatchkeyError } from '../runtime/errors.ts'
import type { Events } from '../runtime/events.ts'
import type { Release } from '../runtime/plugin.ts'
import { defineEvent } from '../runtime/refs.ts'
import type { Caip2 } from './caip.ts'
import type { Connection, RemoteSigner } from './connection.ts'
import type { ConnectionGuard } from './connectionGuards.ts'
import type { NamespaceState } from './connectionState.ts'
import type { ConnectionStore } from './connectionStore.ts'
import { createConnectionStore } from './connectionStore.ts'
import type { LiveConnection } from './LiveConnection.ts'
import type { Networks } from './networks.ts'
import type { StoredConnections } from './storedConnections.ts'
import { createStoredConnections } from './storedConnections.ts'

/** A namespace became connected; `restored` when it was so on an earlier visit. */
export const connected = defineEvent<{ readonly namespace: string; readonly restored: boolean }>(
  'kernel.connected',
)
/** An attempt to connect came to nothing, and nobody had given it up. */
export const connectFailed = defineEvent<{
  readonly namespace: string
  readonly kind: string
  readonly restored: boolean
  readonly error: LatchkeyError
}>('kernel.connect-failed')
/** A namespace is no longer connected. Without `reason` the visitor or the host wished it. */
export const disconnected = defineEvent<{
  readonly namespace: string
  readonly reason?: LatchkeyError | undefined
  readonly stay?: boolean | undefined
}>('kernel.disconnected')
/** The wallet, or the visitor, moved a connected namespace to another network. */
export const networkChanged = defineEvent<{
  readonly namespace: string
  readonly network: Caip2
  readonly requested: boolean
}>('kernel.network-changed')

/** What the connections of one kernel work with. */
export type ConnectionContextOptions = {
  readonly platform: Platform
  readonly storage: Storage
  readonly events: Events
  readonly networks: Networks
  readonly onFault: (error: unknown) => void
  /** Loads whoever has to look at a wallet before it is connected. */
  guards(): Promise<readonly ConnectionGuard[]>
}

/**
 * Whoever keeps the wallets that others take the place of. Without anybody they are disconnected.
 */
export type ParkedWallets = {
  /**
   * Takes over a wallet that is no longer the one in use: nobody else listens to it or disconnects
   * it.
   */
  park(live: LiveConnection): unknown
  /** Whether it keeps the wallet of that key. */
  has(namespace: string, key: unknown): boolean
  /** Disconnects what it keeps of a namespace, or all. */
  disconnect(namespace: string | undefined): void
  /** Whether anybody is still connected once the wallet in use of a namespace is not. */
  hasAny(namespace: string): boolean
}

/** Where wallets come and go: at most one wallet in use and one running attempt per namespace. */
export type ConnectionContext = ConnectionContextOptions & {
  parkedWallets?: ParkedWallets | undefined
  readonly stored: StoredConnections
  readonly connectionStore: ConnectionStore
  readonly liveConnections: Map<string, LiveConnection>
  readonly attempts: Map<string, { readonly key: unknown; readonly stop: AbortController }>
  /** Takes over what the wallet says now. */
  update(live: LiveConnection): NamespaceState
  /**
   * Nobody is connected any more. `reason` when that was not wished. Gives the wallet, which was
   * not told.
   */
  markDisconnected(
    namespace: string,
    reason?: LatchkeyError,
    stay?: boolean,
  ): LiveConnection | undefined
  /** Listens to the wallet for as long as it is the namespace's live one. */
  watch(namespace: string, connection: Connection, signer: RemoteSigner | undefined): Release
  /** Does something with a wallet that nobody looks at any more; what it fails with is reported. */
  runInBackground(task: () => unknown): void
}

/** Makes the desk. */
export function createConnectionContext(options: ConnectionContextOptions): ConnectionContext {
  const { storage, events, networks, onFault } = options
  const stored = createStoredConnections(storage)
  const connectionStore = createConnectionStore(networks, stored, onFault)
  const liveConnections: ConnectionContext['liveConnections'] = new Map()
  const attempts: ConnectionContext['attempts'] = new Map()

  const update: ConnectionContext['update'] = (connected) => {
    const { namespace, connection } = connected
    const { network } = connection.state
    const previous = connectionStore.getState(namespace)?.connection?.network
    const record = connectionStore.setConnected(connected)
    liveConnections.set(namespace, connected)
    const requested = record.caipNetworks.some(({ caipNetworkId }) => caipNetworkId === network)
    if (previous !== undefined && previous !== network)
      events.emit(networkChanged, { namespace, network, requested })
    return record
  }
  const markDisconnected: ConnectionContext['markDisconnected'] = (namespace, reason, stay) => {
    const connected = liveConnections.get(namespace)
    const previous = connectionStore.getState(namespace)
    liveConnections.delete(namespace)
    connected?.release()
    stored.remove(namespace, reason ? undefined : stored.read(namespace)?.connectorId)
    storage.clearCaches()
    if (previous) connectionStore.setDisconnected(namespace, reason)
    if (attempts.has(namespace)) connectionStore.setConnecting(namespace)
    if (previous?.accountState.status === 'connected')
      events.emit(disconnected, {
        namespace,
        reason,
        stay: stay ?? context.parkedWallets?.hasAny(namespace),
      })
    return connected
  }
  const runInBackground: ConnectionContext['runInBackground'] = (task) => {
    const run = async () => task()
    run().catch(onFault)
  }
  const context: ConnectionContext = {
    ...options,
    stored,
    connectionStore,
    liveConnections,
    attempts,
    update,
    markDisconnected,
    watch: (namespace, connection, signer) => watchWallet(context, namespace, connection, signer),
    runInBackground,
  }
  return context
}

function watchWallet(
  { liveConnections, markDisconnected, onFault, update }: ConnectionContext,
  namespace: string,
  connection: Connection,
  signer: RemoteSigner | undefined,
): Release {
  const whileLive = (task: (connected: LiveConnection) => void) => {
    const connected = liveConnections.get(namespace)
    if (connected?.connection !== connection) return
    try {
      task(connected)
    } catch (error) {
      onFault(error)
    }
  }
  // No account left means that the wallet took its permission back.
  const hasNoAccounts = () => connection.state.accounts.length === 0
  const onChange = () =>
    whileLive(
      (connected) =>
        void (hasNoAccounts()
          ? markDisconnected(namespace, new LatchkeyError('unauthorized'))
          : update(connected)),
    )
  const onEnd = (reason: LatchkeyError | undefined) =>
    whileLive(() => markDisconnected(namespace, reason ?? new LatchkeyError('unauthorized')))
  const releases = [
    connection.on('change', onChange),
    connection.on('end', onEnd),
    signer?.on('auth', onChange),
  ]
  return () => {
    for (const release of releases) release?.()
  }
}
