import type { Account, Connection, ConnectionEvents, ConnectionState, LatchkeyError } from '#kernel'
import { fault } from '#kernel'

/**
 * Holds the state of a connection and its end.
 * There is one writer per connection; listeners are called for real changes only. One that throws
 * stops no other, and the page sees its error.
 */
export type ConnectionStateStore<Facts> = {
  /** The initial facts with the changes since. */
  readonly facts: Facts
  /** The view that `toState` derives of the facts. */
  readonly state: ConnectionState
  /** Aborts when the connection ends; its reason rejects the open calls. */
  readonly ended: AbortSignal
  /** Listens for `change` and `end`, as a connection does: also for an end that has come. */
  on: Connection['on']
  /** Changes facts; `change` is emitted if the state is another one. */
  set(change: Partial<Facts>): void
  /** Activates a known account; `false` if the id is unknown. */
  activate(id: string | undefined): boolean
  /** Ends the connection, once. */
  end(why?: LatchkeyError): void
}

type Listeners = {
  readonly [Name in keyof ConnectionEvents]: Set<(payload: ConnectionEvents[Name]) => void>
}

/**
 * Creates the state of a connection from plain facts.
 * Facts are JSON data, compared by their text: no `bigint`, no functions. `toState` derives the
 * kernel's view of them; `selectAccount` returns the facts that change when an account becomes the
 * active one.
 */
export function createConnectionState<Facts extends object>(
  initial: Facts,
  toState: (facts: Facts) => ConnectionState,
  selectAccount: (facts: Facts, account: Account) => Partial<Facts>,
): ConnectionStateStore<Facts> {
  const listeners: Listeners = { change: new Set(), end: new Set() }
  const stop = new AbortController()
  const { signal } = stop
  let facts = initial
  let state = toState(facts)

  const set = (change: Partial<Facts>) => {
    if (signal.aborted) return
    const next = { ...facts, ...change }
    if (JSON.stringify(next) === JSON.stringify(facts)) return
    facts = next
    state = toState(facts)
    for (const listener of [...listeners.change]) listener(state)
  }
  return {
    get facts() {
      return facts
    },
    get state() {
      return state
    },
    ended: signal,
    on(event, listener) {
      // The error of a listener concerns the page, not the others: it becomes an unhandled rejection.
      const registered: typeof listener = async (payload) => {
        // An earlier listener may have ended the connection or released this one.
        if (listeners[event].has(registered)) listener(payload)
      }
      listeners[event].add(registered)
      if (event === 'end' && signal.aborted) void Promise.resolve(signal.reason).then(registered)
      return () => void listeners[event].delete(registered)
    },
    set,
    activate(id) {
      const account = state.accounts.find((one) => one.id === id)
      if (account) set(selectAccount(facts, account))
      return account !== undefined
    },
    end(reason) {
      if (signal.aborted) return
      stop.abort(reason ?? fault('unauthorized'))
      for (const listener of [...listeners.end]) listener(reason)
      listeners.change.clear()
    },
  }
}
