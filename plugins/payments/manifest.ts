import {
  connections,
  defineManifest,
  networks,
  platform,
  provider,
  router,
  storage,
  transfers,
} from '#kernel'
import { intents } from '#kernel/intent'
import { tills } from '#plugins/funding/port'
import { servedNetworks } from '#plugins/tokens/port'
import { toasts, view } from '#ui-shell/slots'
import { payLoadingRoute, payments, payQuoteRoute, payRoute } from './port.ts'
import { startState } from './startState.ts'

export const manifest = defineManifest({
  id: 'payments',
  needs: {
    connections,
    intents,
    networks,
    platform,
    provider,
    router,
    storage,
    tills,
    toasts,
    transfers,
  },
  may: { servedNetworks },
  offers: [payments],
  state: startState,
  contributes: [
    view(payRoute, { load: () => import('./PayView.tsx') }),
    view(payQuoteRoute, { load: () => import('./PayQuoteView.tsx') }),
    view(payLoadingRoute, { load: () => import('./PayLoadingView.tsx') }),
  ],
})
