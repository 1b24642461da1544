import { createState, defineManifest, definePlugin } from '#kernel'
import type { HistoryState, Transaction } from '#plugins/ports/activity'
import { activityRef } from '#plugins/ports/activity'
import { alice, usdc } from './startSending.ts'

/** A history that is available once it is watched; a late one once `publish` is called. */
export function createHistoryDouble(
  transactions: readonly Transaction[],
  { late = false }: { readonly late?: boolean } = {},
) {
  const looks = { open: 0 }
  const manifest = defineManifest({ id: 'activity-double', offers: [activityRef] })
  const read: HistoryState = {
    account: `eip155:1:${alice}`,
    transactions,
    loading: false,
    empty: false,
    at: 1,
  }
  const state = createState<HistoryState>(
    late ? { transactions: [], loading: true, empty: false } : read,
    () => {},
  )
  const setup = manifest.setup(({ offer }) =>
    offer(activityRef, {
      get: state.get,
      subscribe: state.subscribe,
      more: async () => {},
      refresh: async () => {},
      setNetwork: () => {},
      watch() {
        looks.open++
        return () => void looks.open--
      },
    }),
  )
  const plugin = definePlugin(manifest, async () => ({ default: setup }))()
  return {
    looks,
    plugin,
    publish: () => state.set(read),
    /** Follows another account. */
    leave: () => state.set({ ...read, account: `eip155:1:${usdc}`, transactions: [] }),
  }
}
/** A transfer in a history, by default one that the account signed. */
export const transferTo = (to: string, { from = alice, numeric = '1.5' } = {}): Transaction => ({
  id: to,
  metadata: {
    operationType: 'send',
    status: 'confirmed',
    sentFrom: from.toLowerCase(),
    sentTo: to.toLowerCase(),
    minedAt: '',
    chain: 'eip155:1',
    hash: '',
  },
  transfers: [{ direction: 'out', quantity: { numeric } }],
})
