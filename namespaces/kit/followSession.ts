import type { Caip2, RemoteSigner } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import type { ConnectionStateStore } from './createConnectionState.ts'

/** Listens to a session until the connection ends; the session's end ends the connection. */
export function followSession(
  remote: Pick<RemoteSigner, 'on'>,
  connectionState: Pick<ConnectionStateStore<object>, 'ended' | 'end'>,
  listeners: Readonly<Record<string, (data: unknown, network?: Caip2) => void>>,
): void {
  const end = (reason: unknown) =>
    connectionState.end(isLatchkeyError(reason) ? reason : fault('unauthorized'))
  for (const [event, listener] of Object.entries({ ...listeners, end }))
    connectionState.ended.addEventListener('abort', remote.on(event, listener))
}
