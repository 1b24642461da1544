import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  storageRef,
} from '#kernel'
import { accountTabs, toastsRef } from '#ui-shell/slots'
import type { TokensState } from './port.ts'
import { picturesRef, servedNetworksRef, tokensRef } from './port.ts'

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
        label: { en: 'Tokens', ar: 'الرموز' },
        load: () => import('./TokensTab.tsx'),
      },
      { order: 10 },
    ),
  ],
})
