import { connectionsRef, defineManifest, networksRef } from '#kernel'
import { fundingMethods } from '#plugins/ports/funding'
import { compatibleNetworksRoute, receiveRoute } from '#plugins/ports/receive'
import { accountActions, view } from '#ui-shell/slots'
import { labels } from './labels.ts'

const fundingMethod = {
  id: 'receive',
  label: labels.action,
  icon: 'receive',
  opens: receiveRoute,
} as const

export const manifest = defineManifest({
  id: 'receive',
  needs: { connections: connectionsRef, networks: networksRef },
  contributes: [
    view(receiveRoute, { load: () => import('./WalletReceiveView.tsx') }),
    view(compatibleNetworksRoute, { load: () => import('./WalletCompatibleNetworksView.tsx') }),
    accountActions.of(fundingMethod, { order: 20 }),
    fundingMethods.of({ ...fundingMethod, text: labels.funding }, { order: 30 }),
  ],
})
