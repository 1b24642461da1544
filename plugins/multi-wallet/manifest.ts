import type { ConnectionGuard } from '#kernel'
import {
  connectionGuards,
  connectionsRef,
  defineManifest,
  defineService,
  featureValuesRef,
  networksRef,
  platformRef,
  restoreToolsRef,
  routerRef,
  storageRef,
  walletsRef,
} from '#kernel'
import type { MultiWalletState } from '#plugins/ports/multi-wallet'
import { multiWalletRef, profileWalletsRoute } from '#plugins/ports/multi-wallet'
import { accountActions, connectSections, view } from '#ui-shell/slots'
import { labels } from './labels.ts'

/**
 * Guard without checks: it delays connections until the plugin is loaded, so that it can park the
 * replaced wallet.
 */
export const parkedWalletsGuardRef = defineService<ConnectionGuard>('multi-wallet.gate')

export const manifest = defineManifest({
  id: 'multiWallet',
  needs: {
    connections: connectionsRef,
    features: featureValuesRef,
    networks: networksRef,
    platform: platformRef,
    router: routerRef,
    storage: storageRef,
    tools: restoreToolsRef,
    wallets: walletsRef,
  },
  offers: [multiWalletRef, parkedWalletsGuardRef],
  state: (): MultiWalletState => ({ connections: [], recentConnections: [] }),
  contributes: [
    connectionGuards.of(parkedWalletsGuardRef),
    view(profileWalletsRoute, { load: () => import('./ProfileWalletsView.tsx') }),
    connectSections.of({
      method: 'known',
      load: () => import('./KnownWalletsSection.tsx'),
      rows: 0,
    }),
    accountActions.of(
      {
        id: 'wallets',
        label: labels.action,
        icon: 'wallet',
        opens: profileWalletsRoute,
        place: 'more',
      },
      { order: 60 },
    ),
  ],
})
