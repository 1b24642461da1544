import type { Storage, StorageEntry } from '#kernel'

/** Orders at another site, over a reload of the page: the last one of each account. */
export type OrderMemory<Order> = {
  keep(account: string, order: Order): void
  find(account: string): Order | undefined
  /** Forgets the order that was kept or found last; one that another tab began stays. */
  forget(account: string): void
}

/** Creates the memory of a funding method, in its entry. */
export function createOrderMemory<Order>(
  storage: Pick<Storage, 'read' | 'write' | 'remove'>,
  stored: StorageEntry<Order>,
): OrderMemory<Order> {
  const own = new Map<string, string>()
  return {
    keep(account, order) {
      own.set(account, JSON.stringify(order))
      storage.write(stored, order, account)
    },
    find(account) {
      const order = storage.read(stored, account)
      if (order !== undefined) own.set(account, JSON.stringify(order))
      return order
    },
    forget(account) {
      const now = JSON.stringify(storage.read(stored, account))
      if (now !== undefined && now === own.get(account)) storage.remove(stored, account)
    },
  }
}
