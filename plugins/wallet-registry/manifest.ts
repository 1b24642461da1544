import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  settingsRef,
  storageRef,
  walletsRef,
} from '#kernel'
import { idleWalletRegistry, walletRegistryRef } from '#plugins/ports/wallet-registry'

export const manifest = defineManifest({
  id: 'explorer',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    settings: settingsRef,
    storage: storageRef,
    wallets: walletsRef,
  },
  offers: [walletRegistryRef],
  state: () => idleWalletRegistry,
})
