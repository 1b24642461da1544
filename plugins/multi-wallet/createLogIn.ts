import type { EventRef, KnownConnection, Release } from '#kernel'
import { connected, LatchkeyError, modalChanged } from '#kernel'
import type { Way } from './wayBack.ts'

type Tools = {
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
  /** Where it is logged in again. */
  find(connection: KnownConnection): Promise<Way>
  open(way: Way): void
}

/**
 * Has the visitor log in again: resolves when the namespace is connected, rejects with
 * `modal-closed` when they leave.
 */
export const createLogIn =
  ({ on, find, open }: Tools) =>
  async (connection: KnownConnection): Promise<void> => {
    const way = await find(connection)
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
      open(way)
    })
  }
