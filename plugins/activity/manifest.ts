import { connections, defineManifest, networks, platform, provider, storage } from '#kernel'
import { pictures, servedNetworks } from '#plugins/tokens/port'
import { accountTabs, toasts, view } from '#ui-shell/slots'
import { offersActivity } from './offersActivity.ts'
import type { HistoryState } from './port.ts'
import { activity, transactionsRoute } from './port.ts'

export const manifest = defineManifest({
  id: 'activity',
  needs: { connections, networks, platform, provider, storage, servedNetworks, pictures },
  may: { toasts },
  offers: [activity],
  state: (): HistoryState => ({ transactions: [], loading: false, empty: false }),
  contributes: [
    view(transactionsRoute, { load: () => import('./TransactionsView.tsx') }),
    accountTabs.of(
      {
        id: 'activity',
        label: { en: 'Activity', ar: 'النشاط' },
        load: () => import('./ActivityTab.tsx'),
        when: ({ namespace }, read) => offersActivity(namespace, read),
      },
      { order: 20 },
    ),
  ],
})
