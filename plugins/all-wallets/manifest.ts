import { defineManifest } from '#kernel'
import { walletRegistryRef } from '#plugins/wallet-registry/port'
import { view } from '#ui-shell/slots'
import type { WalletGridState } from './port.ts'
import { allWalletsRoute, walletGridRef } from './port.ts'

export const manifest = defineManifest({
  id: 'all-wallets',
  needs: { walletRegistry: walletRegistryRef },
  offers: [walletGridRef],
  state: (): WalletGridState => ({
    status: 'idle',
    text: '',
    certified: false,
    shownFilter: { search: '', certified: false },
    wallets: [],
    more: false,
    icons: {},
  }),
  contributes: [view(allWalletsRoute, { load: () => import('./AllWalletsView.tsx') })],
})
