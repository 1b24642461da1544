import type { EventRef, Release } from '#kernel'
import { connected, LatchkeyError, modalChanged } from '#kernel'
import type { KnownConnection } from '#ui-shell'
import type { ReconnectRoute } from './findReconnectRoute.ts'

type ReconnectTools = {
  readonly signal: AbortSignal
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
  /** Finds the view to reconnect in. */
  find(connection: KnownConnection): Promise<ReconnectRoute>
  open(way: ReconnectRoute): void
}

/**
 * Reconnects through the modal: resolves once the namespace is connected, rejects with
 * `modal-closed` if the visitor leaves, also while the view is being found, or the plugin goes.
 */
export const createReconnect =
  ({ signal, on, find, open }: ReconnectTools) =>
  (connection: KnownConnection): Promise<void> =>
    new Promise((resolve, reject) => {
      const over = new AbortController()
      const finish = (settle: () => void) => {
        over.abort()
        for (const release of releases) release()
        settle()
      }
      const fail = (error: unknown) => finish(() => reject(error))
      const leave = () => fail(new LatchkeyError('modal-closed'))
      const releases = [
        on(connected, ({ namespace, restored }) => {
          if (!restored && namespace === connection.namespace) finish(resolve)
        }),
        on(modalChanged, (modal) => {
          if (!modal.open) leave()
        }),
      ]
      signal.addEventListener('abort', leave, { signal: over.signal })
      find(connection).then((target) => over.signal.aborted || open(target), fail)
    })
