import { record, string } from 'valibot'
import type { Schema, Storage } from '#kernel'
import { defineStorageEntry, safeText } from '#kernel'
import { toAddressKey } from './toAddressKey.ts'

/** Longer labels are cut. */
const maxLength = 60
const labelsSchema: Schema<Readonly<Record<string, string>>> = record(string(), safeText(maxLength))
const storedLabels = defineStorageEntry({ key: 'address_labels', version: 1, schema: labelsSchema })

/** The host's labels of addresses. */
export type AddressLabels = {
  of(address: string): string | undefined
  add(address: string, label: string): void
  remove(address: string): void
}

/** Creates the labels over the storage. */
export function createAddressLabels(storage: Pick<Storage, 'read' | 'write'>): AddressLabels {
  const all = () => storage.read(storedLabels) ?? {}
  const remove: AddressLabels['remove'] = (address) => {
    const { [toAddressKey(address)]: _, ...others } = all()
    storage.write(storedLabels, others)
  }
  return {
    of: (address) =>
      (Object.hasOwn(all(), toAddressKey(address)) && all()[toAddressKey(address)]) || undefined,
    add(address, label) {
      const text = label.trim().slice(0, maxLength)
      // Rows show the label in place of the address: an empty one would leave them blank.
      if (text === '') remove(address)
      else storage.write(storedLabels, { ...all(), [toAddressKey(address)]: text })
    },
    remove,
  }
}
