import { defineManifest } from '#kernel'
import {
  downloadsRoute,
  getWalletRoute,
  whatIsANetworkRoute,
  whatIsAWalletRoute,
} from '#plugins/ports/help'
import { view } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'help',
  contributes: [
    view(whatIsAWalletRoute, { load: () => import('./WhatIsAWalletView.tsx') }),
    view(whatIsANetworkRoute, { load: () => import('./WhatIsANetworkView.tsx') }),
    view(getWalletRoute, { load: () => import('./GetWalletView.tsx') }),
    view(downloadsRoute, { load: () => import('./DownloadsView.tsx') }),
  ],
})
