import { picklist } from 'valibot'
import type { Caip10, Storage } from '#kernel'
import { defineStorageEntry, parseAccountId } from '#kernel'

/** Record of answered prompts in this browser, by account on any network, without the answers. */
export type CaptureRecord = {
  has(account: Caip10): boolean
  add(account: Caip10, answer: 'given' | 'skipped'): void
}

/** Time before a visitor who skipped is prompted again (ms). */
const promptInterval = 30 * 86_400_000
const storedAnswer = defineStorageEntry({
  key: 'email-capture',
  version: 1,
  schema: picklist(['given', 'skipped']),
  lifetime: promptInterval,
})

/** Creates the record. */
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
