// Checked by tsc alone: the event narrows the listener, for callers and for authors of an `on`,
// without a cast; each misuse below must fail to compile.
import type { Connection, ConnectionEvents, ConnectionState, LatchkeyError } from '../index.ts'

declare const connection: Connection

connection.on('change', (state) => {
  const network: string = state.network
  return network
})
connection.on('end', (reason) => {
  const code: string | undefined = reason?.code
  return code
})
// @ts-expect-error 1: an event that does not exist
connection.on('closed', () => {})
// @ts-expect-error 2: a listener of another event
connection.on('end', (state: ConnectionState) => state)

type Listeners = {
  readonly [Name in keyof ConnectionEvents]: Set<(payload: ConnectionEvents[Name]) => void>
}
const listeners: Listeners = { change: new Set(), end: new Set() }
const on: Connection['on'] = (event, listener) => {
  listeners[event].add(listener)
  return () => void listeners[event].delete(listener)
}
on('end', (reason: LatchkeyError | undefined) => reason)
for (const listener of listeners.change) listener(connection.state)
// @ts-expect-error 3: a payload of another event
for (const listener of listeners.change) listener(undefined)
