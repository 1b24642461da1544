import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
} from '#kernel'
import { reviewedActionsRef } from '#kernel/reviewed-action'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { swapPreviewRoute, swapRoute, swapSelectTokenRoute, swapsRef } from '#plugins/ports/swaps'
import { picturesRef, servedNetworksRef, tokensRef } from '#plugins/ports/tokens'
import { accountActions, toastsRef, view } from '#ui-shell/slots'
import { initialState } from './initialState.ts'
import { labels } from './labels.ts'

export const manifest = defineManifest({
  id: 'swaps',
  needs: {
    connections: connectionsRef,
    reviewedActions: reviewedActionsRef,
    networks: networksRef,
    pictures: picturesRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    servedNetworks: servedNetworksRef,
    toasts: toastsRef,
    tokens: tokensRef,
  },
  optional: { embedded: embeddedWalletRef },
  offers: [swapsRef],
  state: initialState,
  contributes: [
    view(swapRoute, { load: () => import('./SwapView.tsx') }),
    view(swapSelectTokenRoute, { load: () => import('./SwapSelectTokenView.tsx') }),
    view(swapPreviewRoute, { load: () => import('./SwapPreviewView.tsx') }),
    accountActions.of(
      {
        id: 'swap',
        label: labels.action,
        icon: 'swap',
        opens: swapRoute,
        when: ({ namespace }) => namespace === 'eip155',
      },
      { order: 30 },
    ),
  ],
})
