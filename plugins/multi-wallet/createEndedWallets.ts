import { array, record, string } from 'valibot'
import type { Release, Schema, Storage } from '#kernel'
import { defineStorageEntry } from '#kernel'

const idsSchema: Schema<Readonly<Record<string, readonly string[]>>> = record(
  string(),
  array(string()),
)
const storedIds = defineStorageEntry({ key: 'ended_connections', version: 1, schema: idsSchema })

/** Number of remembered ids per namespace. */
const maxIds = 16

/** Ids of the wallets that the visitor ended beside the active one, in any tab. */
export type EndedWallets = {
  has(namespace: string, id: string): boolean
  add(namespace: string, id: string): void
  /** Forgets a wallet that was connected again. */
  forget(namespace: string, id: string): void
  /** Called when another tab ended a wallet. */
  watch(listener: () => void): Release
}

/**
 * Keeps the ids in storage. A tab parks the wallets of all tabs; it cannot tell by the list of
 * parked ones whether another tab ended a wallet or is about to make it the active one.
 */
export function createEndedWallets(storage: Storage): EndedWallets {
  const read = () => storage.read(storedIds) ?? {}
  const of = (namespace: string) => read()[namespace] ?? []
  const others = (namespace: string, id: string) => of(namespace).filter((one) => one !== id)
  const write = (namespace: string, ids: readonly string[]) =>
    storage.write(storedIds, { ...read(), [namespace]: ids })
  const has = (namespace: string, id: string) => of(namespace).includes(id)
  return {
    has,
    add: (namespace, id) => write(namespace, [id, ...others(namespace, id)].slice(0, maxIds)),
    forget(namespace, id) {
      if (has(namespace, id)) write(namespace, others(namespace, id))
    },
    watch: (listener) => storage.watch(storedIds, listener),
  }
}
