import type { ConnectGate } from '#kernel'
import {
  connectGates,
  connections,
  defineManifest,
  defineService,
  featureValues,
  keepingTools,
  networks,
  platform,
  router,
  storage,
  wallets,
} from '#kernel'
import { accountActions, connectSections, view } from '#ui-shell/slots'
import type { MultiWalletState } from './port.ts'
import { multiWallet, profileWalletsRoute } from './port.ts'

/**
 * Looks at nothing: whoever connects a wallet waits for the plugin, which keeps the one before it.
 */
export const keeperGate = defineService<ConnectGate>('multi-wallet.gate')

export const manifest = defineManifest({
  id: 'multiWallet',
  needs: {
    connections,
    features: featureValues,
    networks,
    platform,
    router,
    storage,
    tools: keepingTools,
    wallets,
  },
  offers: [multiWallet, keeperGate],
  state: (): MultiWalletState => ({ connections: [], recentConnections: [] }),
  contributes: [
    connectGates.of(keeperGate),
    view(profileWalletsRoute, { load: () => import('./ProfileWalletsView.tsx') }),
    connectSections.of({ method: 'known', load: () => import('./KnownSection.tsx'), rows: 0 }),
    accountActions.of(
      {
        id: 'wallets',
        label: { en: 'Wallets', ar: 'المحافظ' },
        icon: 'wallet',
        opens: profileWalletsRoute,
      },
      { order: 60 },
    ),
  ],
})
