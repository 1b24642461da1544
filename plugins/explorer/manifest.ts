import { defineManifest, platform, provider, settings } from '#kernel'
import type { ExplorerState } from './port.ts'
import { explorer } from './port.ts'

export const manifest = defineManifest({
  id: 'explorer',
  needs: { platform, provider, settings },
  offers: [explorer],
  state: (): ExplorerState => ({ status: 'idle', wallets: [] }),
})
