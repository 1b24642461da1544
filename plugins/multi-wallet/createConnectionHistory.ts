import { array, object, optional, record, string } from 'valibot'
import type { Schema, Storage } from '#kernel'
import { defineStorageEntry } from '#kernel'
import { getConnectionId } from './getConnectionId.ts'

/**
 * What is remembered of a connection, so that it can be logged in again. It brings nobody back by
 * itself.
 */
export type RememberedConnection = {
  readonly connectorId: string
  readonly kind: string
  readonly name: string
  readonly accounts: readonly { readonly address: string }[]
  readonly network: string
  readonly auth?: { readonly name: string } | undefined
}

const entrySchema = object({
  connectorId: string(),
  kind: string(),
  name: string(),
  accounts: array(object({ address: string() })),
  network: string(),
  auth: optional(object({ name: string() })),
})
const historySchema: Schema<Readonly<Record<string, readonly RememberedConnection[]>>> = record(
  string(),
  array(entrySchema),
)
const storedHistory = defineStorageEntry({
  key: 'recent_connections',
  version: 1,
  schema: historySchema,
})

/** So many are remembered of a namespace. */
const maxEntries = 8

/** Every connection that was made, the last one first. */
export type ConnectionHistory = {
  of(namespace: string): readonly RememberedConnection[]
  namespaces(): readonly string[]
  /** Takes note of a connection as it is now; `first`: it has just been made. */
  note(namespace: string, connection: RememberedConnection, first?: boolean): void
  forget(namespace: string, id: string): void
}

/** Makes it over the storage. */
export function createConnectionHistory(
  storage: Pick<Storage, 'read' | 'write'>,
): ConnectionHistory {
  const all = () => storage.read(storedHistory) ?? {}
  const of = (namespace: string) => all()[namespace] ?? []
  const write = (namespace: string, list: readonly RememberedConnection[]) =>
    storage.write(storedHistory, { ...all(), [namespace]: list.slice(0, maxEntries) })
  return {
    of,
    namespaces: () => Object.keys(all()),
    note(namespace, connection, first = false) {
      const list = of(namespace)
      const id = getConnectionId(connection)
      const known = list.some((one) => getConnectionId(one) === id)
      const others = list.filter((one) => getConnectionId(one) !== id)
      write(
        namespace,
        first || !known
          ? [connection, ...others]
          : list.map((one) => (getConnectionId(one) === id ? connection : one)),
      )
    },
    forget: (namespace, id) =>
      write(
        namespace,
        of(namespace).filter((one) => getConnectionId(one) !== id),
      ),
  }
}
