import { picklist } from 'valibot'
import type { Caip10, Storage } from '#kernel'
import { defineStored, parseAccountId } from '#kernel'

/**
 * Who was asked on this browser, by account: on whatever network, and never with what they
 * answered.
 */
export type CaptureRecord = {
  has(account: Caip10): boolean
  add(account: Caip10, answer: 'given' | 'skipped'): void
}

/** For how long nobody is asked again who went on without an address. */
const rest = 30 * 86_400_000
const stored = defineStored({
  key: 'email-capture',
  version: 1,
  schema: picklist(['given', 'skipped']),
  lifetime: rest,
})

/** Makes the record. */
export function createRecord(storage: Pick<Storage, 'readStale' | 'write'>): CaptureRecord {
  const partOf = (account: Caip10) => {
    const { namespace, address } = parseAccountId(account)
    return `${namespace}:${address}`
  }
  return {
    has(account) {
      const found = storage.readStale(stored, partOf(account))
      return found?.value === 'given' || found?.stale === false
    },
    add: (account, answer) => storage.write(stored, answer, partOf(account)),
  }
}
