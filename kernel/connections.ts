import type { Attempt } from './attemptConnection.ts'
import { attemptConnection } from './attemptConnection.ts'
import type { Caip2 } from './caip.ts'
import { namespaceOf } from './caip.ts'
import { admit } from './connectGates.ts'
import type { Desk, DeskTools } from './connectionDesk.ts'
import { createConnectionDesk } from './connectionDesk.ts'
import type { ConnectionsState, Describe, NamespaceState } from './connectionState.ts'
import type { ConnectTarget } from './connectMethods.ts'
import { LatchkeyError } from './errors.ts'
import type { ConnectAsk, Connection } from './namespace.ts'
import type { Slice } from './plugin.ts'
import { defineService } from './refs.ts'
import type { SignInChallenge } from './signature.ts'
import type { StoredConnections } from './storedConnections.ts'
import { within } from './within.ts'

/**
 * Connections, one record per namespace, one writer. Also the only place that may say `connected`.
 * Those of a modal that was destroyed refuse everything with `destroyed`.
 */
export type Connections = Pick<Slice<ConnectionsState>, 'get' | 'subscribe'> & {
  /** The record of a namespace (of the active one when none is named). */
  of(namespace?: string): NamespaceState | undefined
  /** The live wallet behind a record. */
  live(namespace: string): Connection | undefined
  /**
   * Connects. A newer attempt, a disconnect or `ask.signal` ends it at once with `Modal closed`;
   * what the wallet answers later is dropped.
   * Other errors: `rejected`, `busy`, `not-installed`, `timeout` and the other fault codes; `Failed
   * to connect` for what has no message of its own.
   */
  connect(namespace: string, to: ConnectTarget, ask?: ConnectAsk): Promise<NamespaceState>
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
  describe: Describe
}

/** The connections, for plugins. */
export const connections = defineService<Connections>('kernel.connections')

/** What `restore` needs beyond the public face. */
export type ConnectionsCore = Connections & {
  readonly desk: Desk
  readonly stored: StoredConnections
  attempt(namespace: string, how: Attempt): Promise<NamespaceState>
  /** Follows the namespaces that came, went or changed. */
  refresh(): void
  /** Ends every attempt and lets go of the wallets without disconnecting them. */
  dispose(): void
}

/** A wallet that does not confirm a disconnect in this time has not done it. */
const disconnectLimit = 10_000

/** Makes the connections. */
export function createConnections(tools: DeskTools): ConnectionsCore {
  const desk = createConnectionDesk(tools)
  const { book, lives, attempts, stored } = desk
  return {
    desk,
    get: book.get,
    subscribe: book.subscribe,
    refresh: book.refresh,
    describe: book.describe,
    stored,
    activate(namespace) {
      tools.networks.alive()
      if (!tools.networks.manifest(namespace))
        throw new LatchkeyError('namespace-missing', { namespace })
      book.activate(namespace)
    },
    of: (namespace = book.get().active) =>
      namespace === undefined ? undefined : book.of(namespace),
    live: (namespace) => lives.get(namespace)?.connection,
    attempt: (namespace, how) => attemptConnection(desk, namespace, how),
    async connect(namespace, to, ask = {}) {
      tools.networks.alive()
      const from =
        'remote' in to
          ? {
              kind: to.remote.kind,
              key: to.remote,
              signer: () => to.remote,
              proof: to.remote.proof?.(namespace),
            }
          : { kind: 'injected', key: to.walletId }
      const run: Attempt['run'] = async (code, signal) =>
        code.connect(to, { ...ask, ...(await challenged(desk, namespace, to, ask)), signal })
      return attemptConnection(desk, namespace, {
        ...from,
        restored: false,
        signal: ask.signal,
        run,
      })
    },
    challenge: (namespace, network) => challenge(desk, namespace, network),
    async disconnect({ namespace, stay, kept } = {}) {
      tools.networks.alive()
      if (kept) desk.keeper?.drop(namespace)
      return namespace === undefined
        ? disconnectAll(desk, stay)
        : disconnectOne(desk, namespace, stay)
    },
    switchNetwork: (network) => switchNetwork(desk, network),
    dispose() {
      for (const [namespace, { stop }] of [...attempts]) {
        attempts.delete(namespace)
        stop.abort(new LatchkeyError('destroyed'))
      }
      for (const { release } of lives.values()) release()
      lives.clear()
    },
  }
}

async function challenge(
  { gates }: Desk,
  namespace: string,
  network: Caip2 | undefined,
): Promise<SignInChallenge | undefined> {
  let asked: SignInChallenge | undefined
  for (const gate of await gates()) asked ??= await gate.challenge(namespace, network)
  return asked
}

/** What a wallet may sign while it connects, where its ecosystem has that. */
async function challenged(
  desk: Desk,
  namespace: string,
  to: ConnectTarget,
  ask: ConnectAsk,
): Promise<Pick<ConnectAsk, 'signIn'> | undefined> {
  // A remote signer has approved already; what it signed then is its `proof`.
  const signsNow = 'walletId' in to && desk.networks.manifest(namespace)?.signsIn
  const signIn =
    ask.signIn ?? (signsNow ? await challenge(desk, namespace, ask.network) : undefined)
  return signIn && { signIn }
}

async function disconnectOne(desk: Desk, namespace: string, stay?: boolean): Promise<void> {
  const running = desk.attempts.get(namespace)
  desk.attempts.delete(namespace)
  running?.stop.abort(new LatchkeyError('modal-closed'))
  const live = desk.end(namespace, undefined, stay)
  const confirm = async () => live?.connection.disconnect()
  await within(desk.platform, disconnectLimit, confirm(), () => new LatchkeyError('timeout')).catch(
    (cause) => {
      throw new LatchkeyError('disconnect-failed', { namespace }, { cause })
    },
  )
}

async function disconnectAll(desk: Desk, stay?: boolean): Promise<void> {
  const namespaces = new Set([
    ...desk.lives.keys(),
    ...desk.attempts.keys(),
    ...desk.stored.namespaces(),
  ])
  const results = await Promise.allSettled(
    [...namespaces].map((namespace) => disconnectOne(desk, namespace, stay)),
  )
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length > 0) throw new LatchkeyError('disconnect-chains-failed', {}, { cause: causes })
}

async function switchNetwork(desk: Desk, id: Caip2): Promise<void> {
  const { networks, lives, book, update } = desk
  networks.alive()
  const namespace = namespaceOf(id)
  const network = networks.find(id)
  if (!network) throw new LatchkeyError('APKT001', { id })
  const live = lives.get(namespace)
  if (!live) book.choose(network)
  else if (!live.connection.switchNetwork) throw new LatchkeyError('switch-unsupported', { id })
  else {
    await live.connection.switchNetwork(id)
    if (live.connection.state.network !== id) throw new LatchkeyError('switch-unsupported', { id })
    if (lives.get(namespace) === live) update(live)
    const passed = await admit(desk, { namespace, connection: live.connection, reason: 'switched' })
    passed()
  }
  book.activate(namespace)
}
