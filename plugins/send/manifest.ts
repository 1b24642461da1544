import {
  connections,
  defineManifest,
  networks,
  platform,
  router,
  storage,
  transfers,
} from '#kernel'
import { intents } from '#kernel/intent'
import { accountBalance } from '#plugins/account/port'
import { activity } from '#plugins/activity/port'
import { names } from '#plugins/names/port'
import { tokens } from '#plugins/tokens/port'
import { accountActions, toasts, view } from '#ui-shell/slots'
import {
  sending,
  walletSendConfirmedRoute,
  walletSendPreviewRoute,
  walletSendRoute,
  walletSendSelectTokenRoute,
} from './port.ts'
import { startState } from './startState.ts'

export const manifest = defineManifest({
  id: 'send',
  needs: { connections, intents, networks, platform, router, storage, toasts, transfers },
  may: { activity, balance: accountBalance, names, tokens },
  offers: [sending],
  state: startState,
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
