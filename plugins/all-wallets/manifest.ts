import { defineManifest } from '#kernel'
import { explorer } from '#plugins/explorer/port'
import { view } from '#ui-shell/slots'
import type { ShelfState } from './port.ts'
import { allWalletsRoute, shelf } from './port.ts'

export const manifest = defineManifest({
  id: 'all-wallets',
  needs: { explorer },
  offers: [shelf],
  state: (): ShelfState => ({
    status: 'idle',
    text: '',
    certified: false,
    shown: { search: '', certified: false },
    wallets: [],
    more: false,
    icons: {},
  }),
  contributes: [view(allWalletsRoute, { load: () => import('./AllWalletsView.tsx') })],
})
