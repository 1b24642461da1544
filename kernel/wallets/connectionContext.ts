import type { Platform } from '../platform/platform.ts'
import type { Storage } from '../platform/storage.ts'
import { isLatchkeyError, LatchkeyError } from '../runtime/errors.ts'
import type { Events } from '../runtime/events.ts'
import type { Release } from '../runtime/plugin.ts'
import { defineEvent } from '../runtime/refs.ts'
import type { Caip2 } from './caip.ts'
import type { Connection, RemoteSigner } from './connection.ts'
import type { ConnectionGuard } from './connectionGuards.ts'
import type { LiveConnection, NamespaceState } from './connectionState.ts'
import type { ConnectionStore } from './connectionStore.ts'
import { createConnectionStore } from './connectionStore.ts'
import type { Networks } from './networks.ts'
import type { StoredConnections } from './storedConnections.ts'
import { createStoredConnections } from './storedConnections.ts'

/** A namespace became connected; `restored` if it was so on an earlier visit. */
export const connected = defineEvent<{ readonly namespace: string; readonly restored: boolean }>(
  'kernel.connected',
)
/** An attempt to connect failed without being cancelled. */
export const connectFailed = defineEvent<{
  readonly namespace: string
  readonly kind: string
  readonly restored: boolean
  readonly error: LatchkeyError
}>('kernel.connect-failed')
/** A namespace was disconnected. `reason` is missing if the visitor or the host wanted it. */
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

export type ConnectionContextOptions = {
  readonly platform: Platform
  readonly storage: Storage
  readonly events: Events
  readonly networks: Networks
  readonly onFault: (error: unknown) => void
  guards(): Promise<readonly ConnectionGuard[]>
}

/** Holds replaced wallets. Without it they are disconnected. */
export type ParkedWallets = {
  /** Takes over a replaced wallet: from now on nothing else listens to it or disconnects it. */
  park(live: LiveConnection): unknown
  has(namespace: string, key: unknown): boolean
  disconnect(namespace: string | undefined): void
  /** True if a wallet of the namespace stays connected after the active one. */
  hasAny(namespace: string): boolean
}

/** Shared state of connecting: one active wallet and one attempt per namespace. */
export type ConnectionContext = ConnectionContextOptions & {
  parkedWallets?: ParkedWallets | undefined
  readonly stored: StoredConnections
  readonly connectionStore: ConnectionStore
  readonly liveConnections: Map<string, LiveConnection>
  readonly attempts: Map<string, { readonly key: unknown; readonly stop: AbortController }>
  /** Commits the current state of the wallet. */
  update(live: LiveConnection): NamespaceState
  /** Marks a namespace disconnected. Returns the wallet; its own `disconnect()` was not called. */
  markDisconnected(
    namespace: string,
    reason?: LatchkeyError,
    stay?: boolean,
  ): LiveConnection | undefined
  watch(namespace: string, connection: Connection, signer: RemoteSigner | undefined): Release
  /** Runs a task on a discarded wallet; reports its errors. */
  runInBackground(task: () => unknown): void
}

export function createConnectionContext(options: ConnectionContextOptions): ConnectionContext {
  const { storage, events, networks, onFault } = options
  const stored = createStoredConnections(storage)
  const liveConnections: ConnectionContext['liveConnections'] = new Map()
  const connectionStore = createConnectionStore(networks, stored, onFault, liveConnections)
  const attempts: ConnectionContext['attempts'] = new Map()

  const update: ConnectionContext['update'] = (connected) => {
    const { namespace, connection } = connected
    const { network } = connection.state
    const previous = connectionStore.getState(namespace)?.connection?.network
    const record = connectionStore.setConnected(connected)
    const requested = record.networkState.caipNetwork !== undefined
    if (previous !== undefined && previous !== network)
      events.emit(networkChanged, { namespace, network, requested })
    return record
  }
  const markDisconnected: ConnectionContext['markDisconnected'] = (namespace, reason, stay) => {
    const connected = liveConnections.get(namespace)
    const previous = connectionStore.getState(namespace)
    liveConnections.delete(namespace)
    connected?.release()
    // A locked extension looks like one that revoked its permission: the next visit asks it.
    const isDoubtful = isLatchkeyError(reason, 'unauthorized', 'locked', 'not-installed')
    if (connected?.kind !== 'injected' || !isDoubtful)
      stored.remove(namespace, reason ? undefined : stored.read(namespace)?.connectorId)
    storage.clearCaches()
    if (previous) connectionStore.setDisconnected(namespace, reason)
    if (attempts.has(namespace)) connectionStore.setConnecting(namespace)
    stay ??= context.parkedWallets?.hasAny(namespace)
    if (previous?.accountState.status === 'connected')
      events.emit(disconnected, { namespace, reason, stay })
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
  { liveConnections, markDisconnected, onFault, update, runInBackground }: ConnectionContext,
  namespace: string,
  connection: Connection,
  signer: RemoteSigner | undefined,
): Release {
  const whileLive = (task: (connected: LiveConnection) => unknown) => {
    const connected = liveConnections.get(namespace)
    if (connected?.connection !== connection) return
    try {
      task(connected)
    } catch (error) {
      onFault(error)
    }
  }
  const onEnd = (reason = new LatchkeyError('unauthorized')) =>
    whileLive(() => markDisconnected(namespace, reason))
  // A wallet without accounts revoked its permission.
  const onChange = () =>
    whileLive((live) => (connection.state.accounts.length > 0 ? update(live) : onEnd()))
  const releases = [
    connection.on('change', onChange),
    connection.on('end', onEnd),
    signer?.on('auth', onChange),
  ]
  return () => {
    for (const release of releases) if (release) runInBackground(release)
  }
}
