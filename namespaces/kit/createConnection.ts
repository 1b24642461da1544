import type { Connection } from '#kernel'
import { fault } from '#kernel'
import type { ConnectionStateStore } from './createConnectionState.ts'

/**
 * Completes a connection with the members that its state provides.
 * `switchAccount` rejects with `unsupported` for an unknown account unless `members` has its own.
 */
export const createConnection = (
  connectionState: Pick<ConnectionStateStore<object>, 'state' | 'on' | 'activate'>,
  members: Omit<Connection, 'state' | 'on'>,
): Connection => ({
  async switchAccount(id) {
    if (!connectionState.activate(id)) throw fault('unsupported')
  },
  ...members,
  get state() {
    return connectionState.state
  },
  on: connectionState.on,
})
