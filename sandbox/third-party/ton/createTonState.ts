import type {
  Caip2,
  Connection,
  ConnectionEvents,
  ConnectionState,
  LatchkeyError,
} from 'latchkey/kernel'
import { fault, toAccountId } from 'latchkey/kernel'
import type { Wire } from './wire.ts'

type Listeners = {
  readonly [Name in keyof ConnectionEvents]: Set<(payload: ConnectionEvents[Name]) => void>
}

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

/** Makes the state of a connection over a wire. */
export function createTonState({ addresses, key, onEnd }: Wire, first: Caip2): TonState {
  const listeners: Listeners = { change: new Set(), end: new Set() }
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
    for (const listener of [...listeners.end]) listener(why)
    listeners.change.clear()
    listeners.end.clear()
  }
  const release = onEnd(end)
  return {
    get state() {
      return state
    },
    ended: over.signal,
    on(event, listener) {
      listeners[event].add(listener)
      if (event === 'end' && over.signal.aborted)
        queueMicrotask(() => {
          if (listeners[event].has(listener)) listener(over.signal.reason)
        })
      return () => void listeners[event].delete(listener)
    },
    move(network) {
      state = stateOn(network)
      for (const listener of [...listeners.change]) listener(state)
    },
    end,
  }
}
