import { connections, defineManifest, networks, platform, router, storage } from '#kernel'
import { settingsRows, view } from '#ui-shell/slots'
import type { BalanceState } from './port.ts'
import { accountBalance, accountRoute, accountSettingsRoute } from './port.ts'

export const manifest = defineManifest({
  id: 'account',
  needs: { connections, networks, platform, router, storage },
  offers: [accountBalance],
  state: (): BalanceState => ({ status: 'idle' }),
  contributes: [
    view(accountRoute, { load: () => import('./AccountView.tsx') }),
    view(accountSettingsRoute, { load: () => import('./AccountSettingsView.tsx') }),
    settingsRows.of({ id: 'network', load: () => import('./NetworkSettingsRow.tsx') }),
  ],
})
