import { connections, defineManifest, networks } from '#kernel'
import { accountActions, view } from '#ui-shell/slots'
import { compatibleNetworksRoute, receiveRoute } from './port.ts'

export const manifest = defineManifest({
  id: 'receive',
  needs: { connections, networks },
  contributes: [
    view(receiveRoute, { load: () => import('./WalletReceiveView.tsx') }),
    view(compatibleNetworksRoute, { load: () => import('./WalletCompatibleNetworksView.tsx') }),
    accountActions.of({ id: 'receive', label: { en: 'Receive', ar: 'استلام' }, icon: 'receive', opens: receiveRoute }, { order: 30 }),
  ],
})
