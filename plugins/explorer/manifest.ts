import {
  connections,
  defineManifest,
  networks,
  platform,
  provider,
  router,
  settings,
  storage,
  wallets,
} from '#kernel'
import type { ExplorerState } from './port.ts'
import { explorer } from './port.ts'

export const manifest = defineManifest({
  id: 'explorer',
  needs: { connections, networks, platform, provider, router, settings, storage, wallets },
  offers: [explorer],
  state: (): ExplorerState => ({ status: 'idle', wallets: [], recent: [], count: 0, ranks: {} }),
})
