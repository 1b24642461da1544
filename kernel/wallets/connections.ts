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

/** The connections: one record per namespace. Methods throw `destroyed` after the modal is. */
export type Connections = Pick<Slice<ConnectionsState>, 'get' | 'subscribe'> & {
  /** The record of a namespace, by default of the active one. */
  getState(namespace?: string): NamespaceState | undefined
  getConnection(namespace: string): Connection | undefined
  /** Throws `modal-closed` if superseded or aborted, a fault code, or `connect-failed`. */
  connect(
    namespace: string,
    target: ConnectTarget,
    options?: ConnectOptions,
  ): Promise<NamespaceState>
  /** The sign-in challenge of the guards, for connectors that need it before connecting. */
  challenge(namespace: string, network?: Caip2): Promise<SignInChallenge | undefined>
  /** Ends one namespace, or all, even if a wallet refuses; `kept` ends parked wallets too. */
  disconnect(options?: {
    readonly namespace?: string | undefined
    readonly stay?: boolean | undefined
    readonly kept?: boolean | undefined
  }): Promise<void>
  /**
   * Throws `APKT001` for an unrequested network, `switch-unsupported` if a wallet cannot, and
   * `connection-missing` if it has gone meanwhile.
   */
  switchNetwork(network: Caip2): Promise<void>
  /** Selects the namespace on screen. Throws `namespace-missing`. */
  activate(namespace: string): void
  /** Adds facts to the active account; facts of other accounts are dropped. */
  setAccountFacts: SetAccountFacts
}

/** The connections, for plugins. */
export const connectionsRef = defineService<Connections>('kernel.connections')

/** The connections with the members that the kernel itself needs. */
export type ConnectionsCore = Connections & {
  readonly context: ConnectionContext
  readonly stored: StoredConnections
  attempt(namespace: string, attempt: ConnectionAttempt): Promise<NamespaceState>
  /** Follows installed and removed namespaces. */
  refresh(): void
  /** Ends every attempt and releases the wallets without disconnecting them. */
  dispose(): void
}

const disconnectTimeout = 10_000

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
      options.networks.require(namespace)
      connectionStore.activate(namespace)
    },
    getState: (namespace = connectionStore.get().active) => connectionStore.getState(namespace),
    getConnection: (namespace) => liveConnections.get(namespace)?.connection,
    attempt: (namespace, attempt) => attemptConnection(context, namespace, attempt),
    async connect(namespace, target, request = {}) {
      options.networks.throwIfDisposed()
      return attemptConnection(context, namespace, {
        ...describeOrigin(namespace, target),
        restored: false,
        signal: request.signal,
        run: async (code, signal) =>
          code.connect(target, {
            ...request,
            ...(await resolveSignIn(context, namespace, target, request)),
            signal,
          }),
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

function describeOrigin(
  namespace: string,
  target: ConnectTarget,
): Pick<ConnectionAttempt, 'kind' | 'key' | 'signer' | 'proof'> {
  if ('walletId' in target) return { kind: 'injected', key: target.walletId }
  const { remote } = target
  return { kind: remote.kind, key: remote, signer: () => remote, proof: remote.proof?.(namespace) }
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

async function resolveSignIn(
  context: ConnectionContext,
  namespace: string,
  target: ConnectTarget,
  request: ConnectOptions,
): Promise<Pick<ConnectOptions, 'signIn'> | undefined> {
  // A remote signer has approved already, with its `proof`.
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
  await withTimeout(context.platform, disconnectTimeout, disconnect()).catch((cause) => {
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
  else {
    const { connection } = connected
    await connection.switchNetwork?.(id)
    const isSwitched = connection.state.network === id
    if (isSwitched && liveConnections.get(namespace) === connected) {
      update(connected)
      const candidate = { namespace, connection, reason: 'switched' } as const
      const onApproved = await runConnectionGuards(context, candidate)
      onApproved()
    }
    if (!liveConnections.has(namespace)) throw new LatchkeyError('connection-missing')
    if (!isSwitched) throw new LatchkeyError('switch-unsupported', { id })
  }
  connectionStore.activate(namespace)
}
