import { record, string } from 'valibot'
import type { Schema, Storage } from '#kernel'
import { defineStored } from '#kernel'

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

/** Hexadecimal addresses are the same in either case. */
const keyOf = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address)

/** Makes it over the storage. */
export function createLabels(storage: Pick<Storage, 'read' | 'write'>): Labels {
  const all = () => storage.read(stored) ?? {}
  return {
    of: (address) => (Object.hasOwn(all(), keyOf(address)) ? all()[keyOf(address)] : undefined),
    add: (address, label) => storage.write(stored, { ...all(), [keyOf(address)]: label.trim().slice(0, longest) }),
    remove(address) {
      const { [keyOf(address)]: _, ...others } = all()
      storage.write(stored, others)
    },
  }
}
