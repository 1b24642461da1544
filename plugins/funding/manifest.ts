import { defineManifest, networksRef, platformRef } from '#kernel'
import { view } from '#ui-shell/slots'
import { fundingPopupsRef, fundWalletRoute } from './port.ts'

export const manifest = defineManifest({
  id: 'funding',
  needs: { networks: networksRef, platform: platformRef },
  offers: [fundingPopupsRef],
  contributes: [view(fundWalletRoute, { load: () => import('./FundWalletView.tsx') })],
})
