import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  routerRef,
  storageRef,
} from '#kernel'
import { settingsRows, view } from '#ui-shell/slots'
import type { BalanceState } from './port.ts'
import { accountBalanceRef, accountRoute, accountSettingsRoute } from './port.ts'

export const manifest = defineManifest({
  id: 'account',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    router: routerRef,
    storage: storageRef,
  },
  offers: [accountBalanceRef],
  state: (): BalanceState => ({ status: 'idle' }),
  contributes: [
    view(accountRoute, { load: () => import('./AccountView.tsx') }),
    view(accountSettingsRoute, { load: () => import('./AccountSettingsView.tsx') }),
    settingsRows.of({ id: 'network', load: () => import('./NetworkSettingsRow.tsx') }),
  ],
})
