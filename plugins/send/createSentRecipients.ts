import { array, maxLength, pipe, string } from 'valibot'
import type { Caip10, Storage } from '#kernel'
import { defineStorageEntry, parseAccountId } from '#kernel'

/** To whom an account has sent from this browser, newest first. */
export type SentRecipients = {
  read(account: Caip10): readonly string[]
  add(account: Caip10, address: string): void
}

const maxStored = 100
// Goes with the account: whoever disconnects leaves no addresses behind.
const stored = defineStorageEntry({
  key: 'sent-to',
  version: 1,
  schema: array(pipe(string(), maxLength(200))),
  perAccount: true,
})

/** Makes the list; one for an address on all networks of its ecosystem. */
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
