import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  routerRef,
  storageRef,
} from '#kernel'
import { reviewedActionsRef } from '#kernel/reviewed-action'
import { accountBalanceRef } from '#plugins/account/port'
import { activityRef } from '#plugins/activity/port'
import { namesRef } from '#plugins/names/port'
import { transfersRef } from '#plugins/reviewed-actions/port'
import { tokensRef } from '#plugins/tokens/port'
import { accountActions, toastsRef, view } from '#ui-shell/slots'
import { initialState } from './initialState.ts'
import {
  sendingRef,
  walletSendConfirmedRoute,
  walletSendPreviewRoute,
  walletSendRoute,
  walletSendSelectTokenRoute,
} from './port.ts'

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
      { id: 'send', label: { en: 'Send', ar: 'إرسال' }, icon: 'send', opens: walletSendRoute },
      { order: 40 },
    ),
  ],
})
