import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  storageRef,
} from '#kernel'
import { reviewedActionsRef } from '#kernel/reviewed-action'
import { fundingPopupsRef } from '#plugins/ports/funding'
import { payLoadingRoute, paymentsRef, payQuoteRoute, payRoute } from '#plugins/ports/payments'
import { transfersRef } from '#plugins/ports/reviewed-actions'
import { servedNetworksRef } from '#plugins/ports/tokens'
import { toastsRef, view } from '#ui-shell/slots'
import { initialState } from './initialState.ts'

export const manifest = defineManifest({
  id: 'payments',
  needs: {
    connections: connectionsRef,
    reviewedActions: reviewedActionsRef,
    networks: networksRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    storage: storageRef,
    fundingPopups: fundingPopupsRef,
    toasts: toastsRef,
    transfers: transfersRef,
  },
  optional: { servedNetworks: servedNetworksRef },
  offers: [paymentsRef],
  state: initialState,
  contributes: [
    view(payRoute, { load: () => import('./PayView.tsx') }),
    view(payQuoteRoute, { load: () => import('./PayQuoteView.tsx') }),
    view(payLoadingRoute, { load: () => import('./PayLoadingView.tsx') }),
  ],
})
