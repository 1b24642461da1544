import { LatchkeyError } from '../runtime/errors.ts'
import type { Slice } from '../runtime/plugin.ts'
import { defineService } from '../runtime/refs.ts'
import { withTimeout } from '../runtime/withTimeout.ts'
import type { ConnectionAttempt } from './attemptConnection.ts'
import { attemptConnection } from './attemptConnection.ts'
import type { Caip2 } from './caip.ts'
import { parseNamespace } from './caip.ts'
import type { Connection, ConnectOptions } from './connection.ts'
import type { ConnectionContext, ConnectionContextOptions } from './connectionContext.ts'
import { createConnectionContext } from './connectionContext.ts'
import { runConnectionGuards } from './connectionGuards.ts'
import type { ConnectionsState, NamespaceState, SetAccountFacts } from './connectionState.ts'
import type { ConnectTarget } from './connectMethods.ts'
import type { SignInChallenge } from './signature.ts'
import type { StoredConnections } from './storedConnections.ts'

/**
 * Connections, one record per namespace, one writer. Also the only place that may say `connected`.
 * Those of a modal that was destroyed refuse everything with `destroyed`.
 */
export type Connections = Pick<Slice<ConnectionsState>, 'get' | 'subscribe'> & {
  /** The record of a namespace (of the active one when none is named). */
  getState(namespace?: string): NamespaceState | undefined
  /** The live wallet behind a record. */
  getConnection(namespace: string): Connection | undefined
  /**
   * Connects. A newer attempt, a disconnect or `ask.signal` ends it at once with `Modal closed`;
   * what the wallet answers later is dropped.
   * Other errors: `rejected`, `busy`, `not-installed`, `timeout` and the other fault codes; `Failed
   * to connect` for what has no message of its own.
   */
  connect(namespace: string, to: ConnectTarget, ask?: ConnectOptions): Promise<NamespaceState>
  /**
   * What a wallet shall sign while it connects, as the `ConnectGate`s say; `undefined` when
   * nothing. For connectors that ask a wallet before they connect it.
   */
  challenge(namespace: string, network?: Caip2): Promise<SignInChallenge | undefined>
  /**
   * Disconnects one namespace, or all. The site forgets them even when a wallet refuses. `stay`
   * keeps the modal open. `kept`: the wallets that are kept beside the
   * one in use as well.
   */
  disconnect(options?: {
    readonly namespace?: string | undefined
    readonly stay?: boolean | undefined
    readonly kept?: boolean | undefined
  }): Promise<void>
  /**
   * Moves the active account to another network of its namespace. Throws APKT001 for a network
   * nobody requested, `Chain is not supported` when the wallet can neither switch nor add.
   */
  switchNetwork(network: Caip2): Promise<void>
  /** Says which namespace the screens show. Changes no connection. Throws `namespace-missing`. */
  activate(namespace: string): void
  /**
   * Adds a plugin's facts about an account to the state that hosts see; dropped unless it is the
   * active one of its namespace.
   */
  setAccountFacts: SetAccountFacts
}

/** The connections, for plugins. */
export const connectionsRef = defineService<Connections>('kernel.connections')

/** What `restore` needs beyond the public face. */
export type ConnectionsCore = Connections & {
  readonly context: ConnectionContext
  readonly stored: StoredConnections
  attempt(namespace: string, how: ConnectionAttempt): Promise<NamespaceState>
  /** Follows the namespaces that came, went or changed. */
  refresh(): void
  /** Ends every attempt and lets go of the wallets without disconnecting them. */
  dispose(): void
}

/** A wallet that does not confirm a disconnect in this time has not done it. */
const disconnectTimeout = 10_000

/** Makes the connections. */
export function createConnections(options: ConnectionContextOptions): ConnectionsCore {
  const context = createConnectionContext(options)
  const { connectionStore, liveConnections, attempts, stored } = context
  return {
    context,
    get: connectionStore.get,
    subscribe: connectionStore.subscribe,
    refresh: connectionStore.refresh,
    setAccountFacts: connectionStore.setAccountFacts,
    stored,
    activate(namespace) {
      options.networks.throwIfDisposed()
      if (!options.networks.manifest(namespace))
        throw new LatchkeyError('namespace-missing', { namespace })
      connectionStore.activate(namespace)
    },
    getState: (namespace = connectionStore.get().active) =>
      namespace === undefined ? undefined : connectionStore.getState(namespace),
    getConnection: (namespace) => liveConnections.get(namespace)?.connection,
    attempt: (namespace, attempt) => attemptConnection(context, namespace, attempt),
    async connect(namespace, target, request = {}) {
      options.networks.throwIfDisposed()
      const origin =
        'remote' in target
          ? {
              kind: target.remote.kind,
              key: target.remote,
              signer: () => target.remote,
              proof: target.remote.proof?.(namespace),
            }
          : { kind: 'injected', key: target.walletId }
      const run: ConnectionAttempt['run'] = async (code, signal) =>
        code.connect(target, {
          ...request,
          ...(await resolveSignIn(context, namespace, target, request)),
          signal,
        })
      return attemptConnection(context, namespace, {
        ...origin,
        restored: false,
        signal: request.signal,
        run,
      })
    },
    challenge: (namespace, network) => requestChallenge(context, namespace, network),
    async disconnect({ namespace, stay, kept } = {}) {
      options.networks.throwIfDisposed()
      if (kept) context.parkedWallets?.disconnect(namespace)
      return namespace === undefined
        ? disconnectAll(context, stay)
        : disconnectOne(context, namespace, stay)
    },
    switchNetwork: (network) => switchNetwork(context, network),
    dispose() {
      for (const [namespace, { stop }] of [...attempts]) {
        attempts.delete(namespace)
        stop.abort(new LatchkeyError('destroyed'))
      }
      for (const { release } of liveConnections.values()) release()
      liveConnections.clear()
    },
  }
}

async function requestChallenge(
  { guards }: ConnectionContext,
  namespace: string,
  network: Caip2 | undefined,
): Promise<SignInChallenge | undefined> {
  let signInChallenge: SignInChallenge | undefined
  for (const guard of await guards()) signInChallenge ??= await guard.challenge(namespace, network)
  return signInChallenge
}

/** What a wallet may sign while it connects, where its ecosystem has that. */
async function resolveSignIn(
  context: ConnectionContext,
  namespace: string,
  target: ConnectTarget,
  request: ConnectOptions,
): Promise<Pick<ConnectOptions, 'signIn'> | undefined> {
  // A remote signer has approved already; what it signed then is its `proof`.
  const signsNow = 'walletId' in target && context.networks.manifest(namespace)?.signsIn
  const signIn =
    request.signIn ??
    (signsNow ? await requestChallenge(context, namespace, request.network) : undefined)
  return signIn && { signIn }
}

async function disconnectOne(
  context: ConnectionContext,
  namespace: string,
  stay?: boolean,
): Promise<void> {
  const running = context.attempts.get(namespace)
  context.attempts.delete(namespace)
  running?.stop.abort(new LatchkeyError('modal-closed'))
  const connected = context.markDisconnected(namespace, undefined, stay)
  const disconnect = async () => connected?.connection.disconnect()
  await withTimeout(
    context.platform,
    disconnectTimeout,
    disconnect(),
    () => new LatchkeyError('timeout'),
  ).catch((cause) => {
    throw new LatchkeyError('disconnect-failed', { namespace }, { cause })
  })
}

async function disconnectAll(context: ConnectionContext, stay?: boolean): Promise<void> {
  const namespaces = new Set([
    ...context.liveConnections.keys(),
    ...context.attempts.keys(),
    ...context.stored.namespaces(),
  ])
  const results = await Promise.allSettled(
    [...namespaces].map((namespace) => disconnectOne(context, namespace, stay)),
  )
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length > 0) throw new LatchkeyError('disconnect-chains-failed', {}, { cause: causes })
}

async function switchNetwork(context: ConnectionContext, id: Caip2): Promise<void> {
  const { networks, liveConnections, connectionStore, update } = context
  networks.throwIfDisposed()
  const namespace = parseNamespace(id)
  const network = networks.find(id)
  if (!network) throw new LatchkeyError('APKT001', { id })
  const connected = liveConnections.get(namespace)
  if (!connected) connectionStore.setNetwork(network)
  else if (!connected.connection.switchNetwork)
    throw new LatchkeyError('switch-unsupported', { id })
  else {
    await connected.connection.switchNetwork(id)
    if (connected.connection.state.network !== id)
      throw new LatchkeyError('switch-unsupported', { id })
    if (liveConnections.get(namespace) === connected) update(connected)
    const onApproved = await runConnectionGuards(context, {
      namespace,
      connection: connected.connection,
      reason: 'switched',
    })
    onApproved()
  }
  connectionStore.activate(namespace)
}
