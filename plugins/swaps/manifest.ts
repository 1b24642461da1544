import { connections, defineManifest, networks, platform, provider, router } from '#kernel'
import { intents } from '#kernel/intent'
import { embeddedWallet } from '#plugins/embedded-wallet/port'
import { pictures, servedNetworks, tokens } from '#plugins/tokens/port'
import { accountActions, toasts, view } from '#ui-shell/slots'
import { swapPreviewRoute, swapping, swapRoute, swapSelectTokenRoute } from './port.ts'
import { startState } from './startState.ts'

export const manifest = defineManifest({
  id: 'swaps',
  needs: {
    connections,
    intents,
    networks,
    pictures,
    platform,
    provider,
    router,
    servedNetworks,
    toasts,
    tokens,
  },
  may: { embedded: embeddedWallet },
  offers: [swapping],
  state: startState,
  contributes: [
    view(swapRoute, { load: () => import('./SwapView.tsx') }),
    view(swapSelectTokenRoute, { load: () => import('./SwapSelectTokenView.tsx') }),
    view(swapPreviewRoute, { load: () => import('./SwapPreviewView.tsx') }),
    accountActions.of(
      {
        id: 'swap',
        label: { en: 'Swap', ar: 'تبديل' },
        icon: 'swap',
        opens: swapRoute,
        when: ({ namespace }) => namespace === 'eip155',
      },
      { order: 20 },
    ),
  ],
})
