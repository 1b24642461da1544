import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  storageRef,
} from '#kernel'
import type { TokensState } from '#plugins/ports/tokens'
import { picturesRef, servedNetworksRef, tokensRef } from '#plugins/ports/tokens'
import { accountTabs, toastsRef } from '#ui-shell/slots'
import { labels } from './labels.ts'

export const manifest = defineManifest({
  id: 'tokens',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    storage: storageRef,
  },
  optional: { toasts: toastsRef },
  offers: [tokensRef, servedNetworksRef, picturesRef],
  state: (): TokensState => ({ status: 'idle', tokens: [] }),
  contributes: [
    accountTabs.of(
      {
        id: 'tokens',
        label: labels.tab,
        load: () => import('./TokensTab.tsx'),
      },
      { order: 10 },
    ),
  ],
})
