import { picklist } from 'valibot'
import type { Caip10, Storage } from '#kernel'
import { defineStorageEntry, parseAccountId } from '#kernel'

/**
 * Who was asked on this browser, by account: on whatever network, and never with what they
 * answered.
 */
export type CaptureRecord = {
  has(account: Caip10): boolean
  add(account: Caip10, answer: 'given' | 'skipped'): void
}

/** For how long nobody is asked again who went on without an address. */
const askAgainAfter = 30 * 86_400_000
const storedAnswer = defineStorageEntry({
  key: 'email-capture',
  version: 1,
  schema: picklist(['given', 'skipped']),
  lifetime: askAgainAfter,
})

/** Makes the record. */
export function createCaptureRecord(storage: Pick<Storage, 'readStale' | 'write'>): CaptureRecord {
  const toStorageKey = (account: Caip10) => {
    const { namespace, address } = parseAccountId(account)
    return `${namespace}:${address}`
  }
  return {
    has(account) {
      const entry = storage.readStale(storedAnswer, toStorageKey(account))
      return entry?.value === 'given' || entry?.stale === false
    },
    add: (account, answer) => storage.write(storedAnswer, answer, toStorageKey(account)),
  }
}
