import {
  connectionsRef,
  defineManifest,
  networksRef,
  routerRef,
  settingsRef,
  walletsRef,
} from '#kernel'
import {
  connectingExternalRoute,
  connectingMultiChainRoute,
  connectRoute,
  connectWalletsRoute,
} from '#plugins/ports/connect'
import { view } from '#ui-shell/slots'
import { legalCheckboxRef } from './legalCheckboxRef.ts'

export const manifest = defineManifest({
  id: 'connect',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    router: routerRef,
    settings: settingsRef,
    wallets: walletsRef,
  },
  offers: [legalCheckboxRef],
  contributes: [
    view(connectRoute, { load: () => import('./ConnectView.tsx') }),
    view(connectWalletsRoute, { load: () => import('./ConnectWalletsView.tsx') }),
    view(connectingExternalRoute, { load: () => import('./ConnectingExternalView.tsx') }),
    view(connectingMultiChainRoute, { load: () => import('./ConnectingMultiChainView.tsx') }),
  ],
})
