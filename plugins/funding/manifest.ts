import { defineManifest, networks, platform } from '#kernel'
import { view } from '#ui-shell/slots'
import { fundWalletRoute, tills } from './port.ts'

export const manifest = defineManifest({
  id: 'funding',
  needs: { networks, platform },
  offers: [tills],
  contributes: [view(fundWalletRoute, { load: () => import('./FundWalletView.tsx') })],
})
