import type { Caip2, Caip10, RemoteSigner } from '#kernel'
import { rejectOnAbort } from '#kernel'
import type { FixtureSession } from './NamespaceFixtures.ts'

/** A double of a session with a remote signer. A real one needs a relay and a phone. */
export type RemoteSignerDouble = RemoteSigner & {
  /** All requests, oldest first. */
  readonly sent: readonly {
    readonly network: Caip2
    readonly method: string
    readonly params: unknown
  }[]
  setVisitor(does: 'approves' | 'rejects' | 'ignores'): void
  /** The signer ends the session. */
  end(why?: unknown): void
  closeCount(): number
  listenerCount(): number
}

/** The granted part of the fixture's session; all of it by default. */
export type GrantedSession = {
  readonly accounts?: readonly Caip10[]
  readonly methods?: readonly string[]
}

type Listener = (data: unknown, network?: Caip2) => void
const userRejection = { code: 5000, message: 'User rejected.' }

/** Makes the double of a session. */
export function createRemoteSignerDouble(
  session: FixtureSession,
  granted: GrantedSession = {},
): RemoteSignerDouble {
  const { accounts = session.accounts, methods = session.methods } = granted
  const listeners = new Set<{ readonly event: string; readonly listener: Listener }>()
  const sent: RemoteSignerDouble['sent'][number][] = []
  let visitor: Parameters<RemoteSignerDouble['setVisitor']>[0] = 'approves'
  let closed = 0
  let ended = false
  const answer = async (network: Caip2, method: string, params: unknown) => {
    if (visitor === 'ignores') return new Promise<never>(() => {})
    if (visitor === 'rejects') throw session.rejection ?? userRejection
    return session.answer({ network, method, params })
  }
  return {
    kind: 'conformance',
    wallet: { id: 'conformance', name: 'Signer elsewhere', ready: true },
    // An ended session grants nothing.
    accounts: () => (ended ? [] : accounts),
    methods: () => new Set(ended ? [] : methods),
    property: (key) => session.properties?.[key],
    request(network, method, params, { signal } = {}) {
      sent.push({ network, method, params })
      const answered = answer(network, method, params)
      return signal ? rejectOnAbort(answered, signal) : answered
    },
    on(event, listener) {
      const entry = { event, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    serialize: () => 'session',
    async close() {
      closed++
    },
    sent,
    setVisitor(does) {
      visitor = does
    },
    end(why) {
      ended = true
      for (const { event, listener } of [...listeners]) if (event === 'end') listener(why)
    },
    closeCount: () => closed,
    listenerCount: () => listeners.size,
  }
}
