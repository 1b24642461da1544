import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  routerRef,
  storageRef,
} from '#kernel'
import { reviewedActionsRef } from '#kernel/reviewed-action'
import { accountBalanceRef } from '#plugins/ports/account'
import { activityRef } from '#plugins/ports/activity'
import { namesRef } from '#plugins/ports/names'
import { transfersRef } from '#plugins/ports/reviewed-actions'
import {
  sendingRef,
  walletSendConfirmedRoute,
  walletSendPreviewRoute,
  walletSendRoute,
  walletSendSelectTokenRoute,
} from '#plugins/ports/send'
import { tokensRef } from '#plugins/ports/tokens'
import { accountActions, toastsRef, view } from '#ui-shell/slots'
import { initialState } from './initialState.ts'
import { labels } from './labels.ts'

export const manifest = defineManifest({
  id: 'send',
  needs: {
    connections: connectionsRef,
    reviewedActions: reviewedActionsRef,
    networks: networksRef,
    platform: platformRef,
    router: routerRef,
    storage: storageRef,
    toasts: toastsRef,
    transfers: transfersRef,
  },
  optional: {
    activity: activityRef,
    balance: accountBalanceRef,
    names: namesRef,
    tokens: tokensRef,
  },
  offers: [sendingRef],
  state: initialState,
  contributes: [
    view(walletSendRoute, { load: () => import('./WalletSendView.tsx') }),
    view(walletSendSelectTokenRoute, { load: () => import('./WalletSendSelectTokenView.tsx') }),
    view(walletSendPreviewRoute, { load: () => import('./WalletSendPreviewView.tsx') }),
    view(walletSendConfirmedRoute, { load: () => import('./WalletSendConfirmedView.tsx') }),
    accountActions.of(
      { id: 'send', label: labels.action, icon: 'send', opens: walletSendRoute },
      { order: 10 },
    ),
  ],
})
