import type { RemoteSigner } from '#kernel'
import type { ConnectionStateStore } from './createConnectionState.ts'

/** Ends a connection, then its session. */
export async function closeSession(
  remote: Pick<RemoteSigner, 'close'>,
  connectionState: Pick<ConnectionStateStore<object>, 'end'>,
): Promise<void> {
  connectionState.end()
  await remote.close()
}
