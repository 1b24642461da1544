import { connectionsRef, defineManifest, networksRef, routerRef, walletsRef } from '#kernel'
import {
  connectingExternalRoute,
  connectingMultiChainRoute,
  connectRoute,
  connectWalletsRoute,
} from '#plugins/ports/connect'
import { view } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'connect',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    router: routerRef,
    wallets: walletsRef,
  },
  contributes: [
    view(connectRoute, { load: () => import('./ConnectView.tsx') }),
    view(connectWalletsRoute, { load: () => import('./ConnectWalletsView.tsx') }),
    view(connectingExternalRoute, { load: () => import('./ConnectingExternalView.tsx') }),
    view(connectingMultiChainRoute, { load: () => import('./ConnectingMultiChainView.tsx') }),
  ],
})
