import type { Account, Connection, ConnectionState, LatchkeyError, Release } from '#kernel'
import { fault } from '#kernel'

/**
 * Holds the state of a connection and its end.
 * There is one writer per connection; listeners are called for real changes only.
 */
export type ConnectionStateStore<Facts> = {
  readonly facts: Facts
  readonly state: ConnectionState
  /** Aborts when the connection ends; its reason rejects the open calls. */
  readonly ended: AbortSignal
  on: Connection['on']
  set(change: Partial<Facts>): void
  /** Activates a known account; `false` if the id is unknown. */
  activate(id: string | undefined): boolean
  /** Ends the connection, once. */
  end(why?: LatchkeyError): void
}

type ListenerArguments =
  | ['change', (state: ConnectionState) => void]
  | ['end', (why: LatchkeyError | undefined) => void]

/**
 * Creates the state of a connection from plain facts.
 * `toState` derives the kernel's view of them; `selectAccount` returns the facts that change when
 * an account becomes the active one.
 */
export function createConnectionState<Facts extends object>(
  initial: Facts,
  toState: (facts: Facts) => ConnectionState,
  selectAccount: (facts: Facts, account: Account) => Partial<Facts>,
): ConnectionStateStore<Facts> {
  const changes = new Set<(state: ConnectionState) => void>()
  const ends = new Set<(reason: LatchkeyError | undefined) => void>()
  const stop = new AbortController()
  let facts = initial
  let state = toState(facts)

  const add = <T>(set: Set<T>, listener: T): Release => {
    set.add(listener)
    return () => void set.delete(listener)
  }
  const set = (change: Partial<Facts>) => {
    if (stop.signal.aborted) return
    const next = { ...facts, ...change }
    if (JSON.stringify(next) === JSON.stringify(facts)) return
    facts = next
    state = toState(facts)
    for (const listener of [...changes]) listener(state)
  }
  return {
    get facts() {
      return facts
    },
    get state() {
      return state
    },
    ended: stop.signal,
    on: (...[event, listener]: ListenerArguments) =>
      event === 'change' ? add(changes, listener) : add(ends, listener),
    set,
    activate(id) {
      const account = state.accounts.find((one) => one.id === id)
      if (account) set(selectAccount(facts, account))
      return account !== undefined
    },
    end(reason) {
      if (stop.signal.aborted) return
      stop.abort(reason ?? fault('unauthorized'))
      for (const listener of [...ends]) listener(reason)
      changes.clear()
      ends.clear()
    },
  }
}
