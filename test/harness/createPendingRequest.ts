import type { Connection } from '#kernel'
import { fault } from '#kernel'

/** Makes a request that waits for the test, and the promise of its answer. */
export function createPendingRequest<Made extends Connection, Fields, Given extends unknown[]>(
  make: (...given: Given) => Made,
  fields: Fields,
  signal: AbortSignal | undefined,
) {
  let resolve: (connection: Connection | null) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const answer = new Promise<Connection | null>((...settle) => {
    ;[resolve, reject] = settle
  })
  const request = {
    ...fields,
    signal,
    approve(...given: Given) {
      const connection = make(...given)
      resolve(connection)
      return connection
    },
    reject: (error: unknown = fault('rejected')) => reject(error),
    revoked: () => resolve(null),
  }
  return { request, answer }
}
