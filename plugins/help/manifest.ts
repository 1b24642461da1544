import { defineManifest } from '#kernel'
import { view } from '#ui-shell/slots'
import { downloadsRoute, getWalletRoute, whatIsANetworkRoute, whatIsAWalletRoute } from './port.ts'

export const manifest = defineManifest({
  id: 'help',
  contributes: [
    view(whatIsAWalletRoute, { load: () => import('./WhatIsAWalletView.tsx') }),
    view(whatIsANetworkRoute, { load: () => import('./WhatIsANetworkView.tsx') }),
    view(getWalletRoute, { load: () => import('./GetWalletView.tsx') }),
    view(downloadsRoute, { load: () => import('./DownloadsView.tsx') }),
  ],
})
