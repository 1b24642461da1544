import { defineManifest } from '#kernel'
import type { WalletGridState } from '#plugins/ports/all-wallets'
import { allWalletsRoute, walletGridRef } from '#plugins/ports/all-wallets'
import { noWalletFilter, walletRegistryRef } from '#plugins/ports/wallet-registry'
import { view } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'all-wallets',
  needs: { walletRegistry: walletRegistryRef },
  offers: [walletGridRef],
  state: (): WalletGridState => ({
    status: 'idle',
    text: '',
    filter: noWalletFilter,
    shownFilter: { search: '', ...noWalletFilter },
    wallets: [],
    similar: false,
    more: false,
    icons: {},
  }),
  contributes: [view(allWalletsRoute, { load: () => import('./AllWalletsView.tsx') })],
})
