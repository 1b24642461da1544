import { connections, defineManifest, networks } from '#kernel'
import { fundingWays } from '#plugins/funding/port'
import { accountActions, view } from '#ui-shell/slots'
import { compatibleNetworksRoute, receiveRoute } from './port.ts'

const way = {
  id: 'receive',
  label: { en: 'Receive', ar: 'استلام' },
  icon: 'receive',
  opens: receiveRoute,
} as const

export const manifest = defineManifest({
  id: 'receive',
  needs: { connections, networks },
  contributes: [
    view(receiveRoute, { load: () => import('./WalletReceiveView.tsx') }),
    view(compatibleNetworksRoute, { load: () => import('./WalletCompatibleNetworksView.tsx') }),
    accountActions.of(way, { order: 30 }),
    fundingWays.of(
      { ...way, text: { en: 'From another wallet', ar: 'من محفظة أخرى' } },
      { order: 30 },
    ),
  ],
})
