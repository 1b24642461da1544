import type { EventRef, Release } from '#kernel'
import { connected, LatchkeyError, modalChanged } from '#kernel'
import type { KnownConnection } from '#ui-shell'
import type { ReconnectRoute } from './findReconnectRoute.ts'

type ReconnectTools = {
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
  /** Finds the view to reconnect in. */
  find(connection: KnownConnection): Promise<ReconnectRoute>
  open(way: ReconnectRoute): void
}

/**
 * Reconnects through the modal: resolves once the namespace is connected, rejects with
 * `modal-closed` if the visitor leaves.
 */
export const createReconnect =
  ({ on, find, open }: ReconnectTools) =>
  async (connection: KnownConnection): Promise<void> => {
    const target = await find(connection)
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        for (const release of releases) release()
        settle()
      }
      const releases = [
        on(connected, ({ namespace, restored }) => {
          if (!restored && namespace === connection.namespace) finish(resolve)
        }),
        on(modalChanged, (modal) => {
          if (!modal.open) finish(() => reject(new LatchkeyError('modal-closed')))
        }),
      ]
      open(target)
    })
  }
