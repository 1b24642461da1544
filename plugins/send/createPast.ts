import { array, maxLength, pipe, string } from 'valibot'
import type { Caip10, Storage } from '#kernel'
import { defineStored, parseAccountId } from '#kernel'

/** To whom an account has sent from this browser, newest first. */
export type Past = {
  read(account: Caip10): readonly string[]
  add(account: Caip10, address: string): void
}

const most = 100
// Goes with the account: whoever disconnects leaves no addresses behind.
const stored = defineStored({
  key: 'sent-to',
  version: 1,
  schema: array(pipe(string(), maxLength(200))),
  perAccount: true,
})

/** Makes the list; one for an address on all networks of its ecosystem. */
export function createPast(storage: Pick<Storage, 'read' | 'write'>): Past {
  const partOf = (account: Caip10) => {
    const { namespace, address } = parseAccountId(account)
    return `${namespace}:${address}`
  }
  const read: Past['read'] = (account) => storage.read(stored, partOf(account)) ?? []
  return {
    read,
    add: (account, address) =>
      storage.write(
        stored,
        [address, ...read(account).filter((one) => one !== address)].slice(0, most),
        partOf(account),
      ),
  }
}
