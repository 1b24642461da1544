import { array, object, optional, record, string } from 'valibot'
import type { Schema, Storage } from '#kernel'
import { defineStorageEntry, safeText } from '#kernel'
import { getConnectionId } from './getConnectionId.ts'
import { toAddressKey } from './toAddressKey.ts'

/** A remembered connection, for reconnecting. It does not reconnect by itself. */
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
  name: safeText(60),
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

/** Number of remembered connections per namespace. */
const maxEntries = 8

/** All connections of this browser, newest first. */
export type ConnectionHistory = {
  of(namespace: string): readonly RememberedConnection[]
  namespaces(): readonly string[]
  /** Records the current state of a connection; `first`: it was just connected. */
  note(namespace: string, connection: RememberedConnection, first?: boolean): void
  forget(namespace: string, id: string): void
}

/**
 * True if both are one connection. The id of a session follows its active account: an entry of
 * another account that the session still covers is the same session.
 */
function isSameConnection(entry: RememberedConnection, now: RememberedConnection): boolean {
  if (getConnectionId(entry) === getConnectionId(now)) return true
  const [account] = entry.accounts
  const isSession = (one: RememberedConnection) => one.kind !== 'injected' && !one.auth
  return (
    account !== undefined &&
    entry.kind === now.kind &&
    [entry, now].every(isSession) &&
    now.accounts.some(({ address }) => toAddressKey(address) === toAddressKey(account.address))
  )
}

/** Creates the history over the storage. */
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
      const place = first ? -1 : list.findIndex((one) => isSameConnection(one, connection))
      const others = list.filter((one) => !isSameConnection(one, connection))
      write(namespace, others.toSpliced(Math.max(0, place), 0, connection))
    },
    forget: (namespace, id) =>
      write(
        namespace,
        of(namespace).filter((one) => getConnectionId(one) !== id),
      ),
  }
}
