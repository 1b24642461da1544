import { record, string } from 'valibot'
import type { Schema, Storage } from '#kernel'
import { defineStored } from '#kernel'
import { addressKey } from './addressKey.ts'

const schema: Schema<Readonly<Record<string, string>>> = record(string(), string())
const stored = defineStored({ key: 'address_labels', version: 1, schema })

/** A longer one is cut. */
const longest = 60

/** What the host calls addresses. */
export type Labels = {
  of(address: string): string | undefined
  add(address: string, label: string): void
  remove(address: string): void
}

/** Makes it over the storage. */
export function createLabels(storage: Pick<Storage, 'read' | 'write'>): Labels {
  const all = () => storage.read(stored) ?? {}
  return {
    of: (address) =>
      Object.hasOwn(all(), addressKey(address)) ? all()[addressKey(address)] : undefined,
    add: (address, label) =>
      storage.write(stored, { ...all(), [addressKey(address)]: label.trim().slice(0, longest) }),
    remove(address) {
      const { [addressKey(address)]: _, ...others } = all()
      storage.write(stored, others)
    },
  }
}
