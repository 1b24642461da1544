import { array, maxLength, pipe, string } from 'valibot'
import type { Caip10, Storage } from '#kernel'
import { defineStorageEntry, parseAccountId } from '#kernel'

/** Recipients of an account, sent to from this browser, newest first. */
export type SentRecipients = {
  read(account: Caip10): readonly string[]
  add(account: Caip10, address: string): void
}

const maxStored = 100
// Deleted with the account: a disconnect leaves no addresses behind.
const stored = defineStorageEntry({
  key: 'sent-to',
  version: 1,
  schema: array(pipe(string(), maxLength(200))),
  perAccount: true,
})

/** Creates the list; an address counts once for all networks of its ecosystem. */
export function createSentRecipients(storage: Pick<Storage, 'read' | 'write'>): SentRecipients {
  const toStorageKey = (account: Caip10) => {
    const { namespace, address } = parseAccountId(account)
    return `${namespace}:${address}`
  }
  const read: SentRecipients['read'] = (account) =>
    storage.read(stored, toStorageKey(account)) ?? []
  return {
    read,
    add: (account, address) =>
      storage.write(
        stored,
        [address, ...read(account).filter((one) => one !== address)].slice(0, maxStored),
        toStorageKey(account),
      ),
  }
}
