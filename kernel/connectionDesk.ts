import type { Caip2 } from './caip.ts'
import type { ConnectGate } from './connectGates.ts'
import type { ConnectionBook } from './connectionBook.ts'
import { createConnectionBook } from './connectionBook.ts'
import type { NamespaceState } from './connectionState.ts'
import { LatchkeyError } from './errors.ts'
import type { Events } from './events.ts'
import type { Live } from './Live.ts'
import type { Connection, RemoteSigner } from './namespace.ts'
import type { Networks } from './networks.ts'
import type { Platform } from './platform.ts'
import type { Release } from './plugin.ts'
import { defineEvent } from './refs.ts'
import type { Storage } from './storage.ts'
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
export type DeskTools = {
  readonly platform: Platform
  readonly storage: Storage
  readonly events: Events
  readonly networks: Networks
  readonly onFault: (error: unknown) => void
  /** Loads whoever has to look at a wallet before it is connected. */
  gates(): Promise<readonly ConnectGate[]>
}

/**
 * Whoever keeps the wallets that others take the place of. Without anybody they are disconnected.
 */
export type Keeper = {
  /**
   * Takes over a wallet that is no longer the one in use: nobody else listens to it or disconnects
   * it.
   */
  park(live: Live): unknown
  /** Whether it keeps the wallet of that key. */
  holds(namespace: string, key: unknown): boolean
  /** Disconnects what it keeps of a namespace, or all. */
  drop(namespace: string | undefined): void
  /** Whether anybody is still connected once the wallet in use of a namespace is not. */
  remains(namespace: string): boolean
}

/** Where wallets come and go: at most one wallet in use and one running attempt per namespace. */
export type Desk = DeskTools & {
  keeper?: Keeper | undefined
  readonly stored: StoredConnections
  readonly book: ConnectionBook
  readonly lives: Map<string, Live>
  readonly attempts: Map<string, { readonly key: unknown; readonly stop: AbortController }>
  /** Takes over what the wallet says now. */
  update(live: Live): NamespaceState
  /**
   * Nobody is connected any more. `reason` when that was not wished. Gives the wallet, which was
   * not told.
   */
  end(namespace: string, reason?: LatchkeyError, stay?: boolean): Live | undefined
  /** Listens to the wallet for as long as it is the namespace's live one. */
  watch(namespace: string, connection: Connection, signer: RemoteSigner | undefined): Release
  /** Does something with a wallet that nobody looks at any more; what it fails with is reported. */
  leave(task: () => unknown): void
}

/** Makes the desk. */
export function createConnectionDesk(tools: DeskTools): Desk {
  const { storage, events, networks, onFault } = tools
  const stored = createStoredConnections(storage)
  const book = createConnectionBook(networks, stored, onFault)
  const lives: Desk['lives'] = new Map()
  const attempts: Desk['attempts'] = new Map()

  const update: Desk['update'] = (live) => {
    const { namespace, connection } = live
    const { network } = connection.state
    const was = book.of(namespace)?.connection?.network
    const record = book.adopt(live)
    lives.set(namespace, live)
    const requested = record.caipNetworks.some(({ caipNetworkId }) => caipNetworkId === network)
    if (was !== undefined && was !== network)
      events.emit(networkChanged, { namespace, network, requested })
    return record
  }
  const end: Desk['end'] = (namespace, reason, stay) => {
    const live = lives.get(namespace)
    const was = book.of(namespace)
    lives.delete(namespace)
    live?.release()
    stored.forget(namespace, reason ? undefined : stored.of(namespace)?.connectorId)
    storage.clearCaches()
    if (was) book.reset(namespace, reason)
    if (attempts.has(namespace)) book.begin(namespace)
    if (was?.accountState.status === 'connected')
      events.emit(disconnected, {
        namespace,
        reason,
        stay: stay ?? desk.keeper?.remains(namespace),
      })
    return live
  }
  const watch: Desk['watch'] = (namespace, connection, signer) => {
    const whileLive = (task: (live: Live) => void) => {
      const live = lives.get(namespace)
      if (live?.connection !== connection) return
      try {
        task(live)
      } catch (error) {
        onFault(error)
      }
    }
    // No account left means that the wallet took its permission back.
    const gone = () => connection.state.accounts.length === 0
    const onChange = () =>
      whileLive(
        (live) => void (gone() ? end(namespace, new LatchkeyError('unauthorized')) : update(live)),
      )
    const onEnd = (why: LatchkeyError | undefined) =>
      whileLive(() => end(namespace, why ?? new LatchkeyError('unauthorized')))
    const releases = [
      connection.on('change', onChange),
      connection.on('end', onEnd),
      signer?.on('auth', onChange),
    ]
    return () => {
      for (const release of releases) release?.()
    }
  }
  const leave: Desk['leave'] = (task) => {
    const work = async () => task()
    work().catch(onFault)
  }
  const desk: Desk = { ...tools, stored, book, lives, attempts, update, end, watch, leave }
  return desk
}
