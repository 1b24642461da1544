import { closeGuards, connectionsRef, defineManifest, networksRef, routerRef } from '#kernel'
import {
  networksRoute,
  switchActiveChainRoute,
  switchNetworkRoute,
  unsupportedChainRoute,
} from '#plugins/ports/networks'
import { footers, view } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'networks',
  needs: { connections: connectionsRef, networks: networksRef, router: routerRef },
  contributes: [
    view(networksRoute, { load: () => import('./NetworksView.tsx') }),
    view(switchNetworkRoute, { load: () => import('./SwitchNetworkView.tsx') }),
    view(switchActiveChainRoute, { load: () => import('./SwitchActiveChainView.tsx') }),
    view(unsupportedChainRoute, { load: () => import('./UnsupportedChainView.tsx') }),
    footers.of({ routes: [networksRoute.id], load: () => import('./NetworksFooter.tsx') }),
    // On an unsupported network the modal stays open until the visitor switches or disconnects.
    closeGuards.of((history) => {
      const names = history.map(({ route }) => route)
      const top = names[names.length - 1]
      return (
        top === unsupportedChainRoute.id ||
        (top === switchNetworkRoute.id && names.includes(unsupportedChainRoute.id))
      )
    }),
  ],
})
