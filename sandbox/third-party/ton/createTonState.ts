import type { Caip2, Connection, ConnectionState, LatchkeyError, Release } from 'latchkey/kernel'
import { fault, toAccountId } from 'latchkey/kernel'
import type { Wire } from './wire.ts'

type Change = (state: ConnectionState) => void
type End = (why: LatchkeyError | undefined) => void
type Listening = ['change', Change] | ['end', End]

/** The state of a connection, and its end. */
export type TonState = {
  readonly state: ConnectionState
  /** Aborted when the connection ends, with the reason that pending calls reject with. */
  readonly ended: AbortSignal
  on: Connection['on']
  /** Moves to another network that the wallet granted. */
  move(network: Caip2): void
  end(why?: LatchkeyError): void
}

function added<T>(listeners: Set<T>, listener: T): Release {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Makes the state of a connection over a wire. */
export function createTonState({ addresses, key, onEnd }: Wire, first: Caip2): TonState {
  const changes = new Set<Change>()
  const ends = new Set<End>()
  const over = new AbortController()
  const networks = [...addresses.keys()]
  const accounts = [...addresses].map(([network, address]) => ({
    id: toAccountId(network, address),
    address,
    network,
    role: 'eoa',
    ...(key.publicKey && { publicKey: key.publicKey }),
  }))
  const stateOn = (network: Caip2): ConnectionState => ({
    network,
    networks,
    accounts,
    active: toAccountId(network, addresses.get(network) ?? ''),
  })
  let state = stateOn(first)
  const end = (why?: LatchkeyError) => {
    if (over.signal.aborted) return
    over.abort(why ?? fault('unauthorized'))
    release()
    for (const listener of [...ends]) listener(why)
    changes.clear()
    ends.clear()
  }
  const release = onEnd(end)
  return {
    get state() {
      return state
    },
    ended: over.signal,
    on: (...[event, listener]: Listening) =>
      event === 'change' ? added(changes, listener) : added(ends, listener),
    move(network) {
      state = stateOn(network)
      for (const listener of [...changes]) listener(state)
    },
    end,
  }
}
