import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  routerRef,
  storageRef,
} from '#kernel'
import type { BalanceState } from '#plugins/ports/account'
import {
  accountBalanceRef,
  accountDisconnectRoute,
  accountRoute,
  accountSettingsRoute,
} from '#plugins/ports/account'
import { connectedAccountRef, settingsRows, view } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'account',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    router: routerRef,
    storage: storageRef,
  },
  offers: [accountBalanceRef, connectedAccountRef],
  state: (): BalanceState => ({ status: 'idle' }),
  contributes: [
    view(accountRoute, { load: () => import('./AccountView.tsx') }),
    view(accountSettingsRoute, { load: () => import('./AccountSettingsView.tsx') }),
    view(accountDisconnectRoute, { load: () => import('./AccountDisconnectView.tsx') }),
    settingsRows.of({ id: 'network', load: () => import('./NetworkSettingsRow.tsx') }),
  ],
})
