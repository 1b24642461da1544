import { defineManifest, networksRef, platformRef } from '#kernel'
import { fundingPopupsRef, fundWalletRoute } from '#plugins/ports/funding'
import { view } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'funding',
  needs: { networks: networksRef, platform: platformRef },
  offers: [fundingPopupsRef],
  contributes: [view(fundWalletRoute, { load: () => import('./FundWalletView.tsx') })],
})
