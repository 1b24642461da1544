import { defineManifest, definePlugin } from '#kernel'
import type { Transaction } from '#plugins/ports/activity'
import { activityRef } from '#plugins/ports/activity'
import { alice } from './startSending.ts'

/** A history that is available once it is watched. */
export function createHistoryDouble(transactions: readonly Transaction[]) {
  const looks = { open: 0 }
  const manifest = defineManifest({ id: 'activity-double', offers: [activityRef] })
  const state = {
    account: `eip155:1:${alice}`,
    transactions,
    loading: false,
    empty: false,
    at: 1,
  } as const
  const setup = manifest.setup(({ offer }) =>
    offer(activityRef, {
      get: () => state,
      subscribe: () => () => {},
      more: async () => {},
      refresh: async () => {},
      setNetwork: () => {},
      watch() {
        looks.open++
        return () => void looks.open--
      },
    }),
  )
  return { looks, plugin: definePlugin(manifest, async () => ({ default: setup }))() }
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
