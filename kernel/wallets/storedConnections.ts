import { array, number, object, optional, record, string } from 'valibot'
import type { Storage } from '../platform/storage.ts'
import { defineStorageEntry } from '../platform/storage.ts'
import type { Schema } from '../runtime/parse.ts'
import type { Caip2 } from './caip.ts'
import type { LiveConnection } from './connectionState.ts'

/** A stored connection: a hint for the next visit, worth nothing before a live probe. */
export type StoredConnection = {
  readonly connectorId: string
  readonly kind: string
  readonly accounts: readonly { readonly address: string }[]
  readonly network: string
  readonly saved: string
  readonly remote?: string | undefined
  readonly auth?: { readonly name: string } | undefined
  /** Since when its wallet is missing, in milliseconds since 1970. */
  readonly missing?: number | undefined
}

/** The stored form of a live connection. */
export function toStoredConnection({
  connection,
  kind,
  signer,
}: Pick<LiveConnection, 'connection' | 'kind' | 'signer'>): StoredConnection {
  const { accounts, network } = connection.state
  const remote = signer?.()
  const auth = remote?.auth?.()
  return {
    connectorId: kind === 'injected' ? connection.wallet.id : kind,
    kind,
    accounts: accounts.map(({ address }) => ({ address })),
    network,
    saved: connection.serialize(),
    ...(remote && { remote: remote.serialize() }),
    ...(auth && { auth: { name: auth.name } }),
  }
}

/** The schema of a stored connection. */
export const storedConnectionSchema = object({
  connectorId: string(),
  kind: string(),
  accounts: array(object({ address: string() })),
  network: string(),
  saved: string(),
  remote: optional(string()),
  auth: optional(object({ name: string() })),
  missing: optional(number()),
})
const text: Schema<string> = string()
const textListSchema: Schema<readonly string[]> = array(string())
type ByNamespace<T> = Readonly<Record<string, readonly T[]>>
const idsByNamespace: Schema<ByNamespace<string>> = record(string(), array(string()))
const byNamespace: Schema<ByNamespace<StoredConnection>> = record(
  string(),
  array(storedConnectionSchema),
)

/** The storage entries of connections. */
export const storedKeys = {
  activeNetwork: defineStorageEntry({ key: 'active_caip_network_id', version: 1, schema: text }),
  activeNamespace: defineStorageEntry({ key: 'active_namespace', version: 1, schema: text }),
  connectedNamespaces: defineStorageEntry({
    key: 'connected_namespaces',
    version: 1,
    schema: textListSchema,
  }),
  connections: defineStorageEntry({ key: 'connections', version: 1, schema: byNamespace }),
  disconnectedIds: defineStorageEntry({
    key: 'disconnected_connector_ids',
    version: 1,
    schema: idsByNamespace,
  }),
}

/** Reads and writes the stored connections. */
export type StoredConnections = {
  read(namespace: string): StoredConnection | undefined
  namespaces(): readonly string[]
  list(): readonly { readonly namespace: string; readonly kind: string }[]
  /** Stores a successful connection; clears the mark of an earlier disconnect. */
  save(namespace: string, connection: StoredConnection): void
  /** Removes a namespace; `tombstone` marks the connector as disconnected by the visitor. */
  remove(namespace: string, tombstone?: string): void
  activate(namespace: string, network: Caip2 | undefined): void
  active(): { readonly namespace?: string | undefined; readonly network?: string | undefined }
}

export function createStoredConnections(storage: Storage): StoredConnections {
  const all = () => storage.read(storedKeys.connections) ?? {}
  // Each is looked up at page load: more, which are none of ours, would block the page.
  const namespaces = () => [...new Set(storage.read(storedKeys.connectedNamespaces))].slice(0, 99)
  const allIds = () => storage.read(storedKeys.disconnectedIds) ?? {}
  const ids = (namespace: string) => allIds()[namespace] ?? []
  const writeIds = (namespace: string, list: readonly string[]) =>
    storage.write(storedKeys.disconnectedIds, { ...allIds(), [namespace]: list })
  const read = (namespace: string) =>
    namespaces().includes(namespace) ? all()[namespace]?.[0] : undefined
  return {
    read,
    namespaces,
    list: () =>
      namespaces().map((namespace) => ({ namespace, kind: read(namespace)?.kind ?? 'injected' })),
    save(namespace, connection) {
      storage.write(storedKeys.connections, { ...all(), [namespace]: [connection] })
      storage.write(storedKeys.connectedNamespaces, [...new Set([...namespaces(), namespace])])
      const others = ids(namespace).filter((id) => id !== connection.connectorId)
      writeIds(namespace, others)
    },
    remove(namespace, tombstone) {
      const { [namespace]: _, ...others } = all()
      storage.write(storedKeys.connections, others)
      storage.write(
        storedKeys.connectedNamespaces,
        namespaces().filter((name) => name !== namespace),
      )
      if (tombstone) writeIds(namespace, [...new Set([...ids(namespace), tombstone])])
    },
    activate(namespace, network) {
      storage.write(storedKeys.activeNamespace, namespace)
      if (network) storage.write(storedKeys.activeNetwork, network)
    },
    active: () => ({
      namespace: storage.read(storedKeys.activeNamespace),
      network: storage.read(storedKeys.activeNetwork),
    }),
  }
}
