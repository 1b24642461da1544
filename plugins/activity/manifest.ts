import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  storageRef,
} from '#kernel'
import type { HistoryState } from '#plugins/ports/activity'
import { activityRef, transactionsRoute } from '#plugins/ports/activity'
import { picturesRef, servedNetworksRef } from '#plugins/ports/tokens'
import { accountTabs, toastsRef, view } from '#ui-shell/slots'
import { hasActivity } from './hasActivity.ts'
import { labels } from './labels.ts'

export const manifest = defineManifest({
  id: 'activity',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    provider: providerRef,
    storage: storageRef,
    servedNetworks: servedNetworksRef,
    pictures: picturesRef,
  },
  optional: { toasts: toastsRef },
  offers: [activityRef],
  state: (): HistoryState => ({ transactions: [], loading: false, empty: false }),
  contributes: [
    view(transactionsRoute, { load: () => import('./TransactionsView.tsx') }),
    accountTabs.of(
      {
        id: 'activity',
        label: labels.tab,
        load: () => import('./ActivityTab.tsx'),
        when: ({ namespace }, read) => hasActivity(namespace, read),
      },
      { order: 20 },
    ),
  ],
})
