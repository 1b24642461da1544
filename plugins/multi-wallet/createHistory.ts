import { array, object, optional, record, string } from 'valibot'
import type { Schema, Storage } from '#kernel'
import { defineStored } from '#kernel'
import { idOf } from './idOf.ts'

/**
 * What is remembered of a connection, so that it can be logged in again. It brings nobody back by
 * itself.
 */
export type Remembered = {
  readonly connectorId: string
  readonly kind: string
  readonly name: string
  readonly accounts: readonly { readonly address: string }[]
  readonly network: string
  readonly auth?: { readonly name: string } | undefined
}

const entry = object({
  connectorId: string(),
  kind: string(),
  name: string(),
  accounts: array(object({ address: string() })),
  network: string(),
  auth: optional(object({ name: string() })),
})
const schema: Schema<Readonly<Record<string, readonly Remembered[]>>> = record(
  string(),
  array(entry),
)
const stored = defineStored({ key: 'recent_connections', version: 1, schema })

/** So many are remembered of a namespace. */
const most = 8

/** Every connection that was made, the last one first. */
export type History = {
  of(namespace: string): readonly Remembered[]
  namespaces(): readonly string[]
  /** Takes note of a connection as it is now; `first`: it has just been made. */
  note(namespace: string, connection: Remembered, first?: boolean): void
  forget(namespace: string, id: string): void
}

/** Makes it over the storage. */
export function createHistory(storage: Pick<Storage, 'read' | 'write'>): History {
  const all = () => storage.read(stored) ?? {}
  const of = (namespace: string) => all()[namespace] ?? []
  const write = (namespace: string, list: readonly Remembered[]) =>
    storage.write(stored, { ...all(), [namespace]: list.slice(0, most) })
  return {
    of,
    namespaces: () => Object.keys(all()),
    note(namespace, connection, first = false) {
      const list = of(namespace)
      const id = idOf(connection)
      const known = list.some((one) => idOf(one) === id)
      const others = list.filter((one) => idOf(one) !== id)
      write(
        namespace,
        first || !known
          ? [connection, ...others]
          : list.map((one) => (idOf(one) === id ? connection : one)),
      )
    },
    forget: (namespace, id) =>
      write(
        namespace,
        of(namespace).filter((one) => idOf(one) !== id),
      ),
  }
}
