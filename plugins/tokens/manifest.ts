import { connections, defineManifest, networks, platform, provider, router, storage } from '#kernel'
import { accountTabs, toasts } from '#ui-shell/slots'
import type { TokensState } from './port.ts'
import { pictures, servedNetworks, tokens } from './port.ts'

export const manifest = defineManifest({
  id: 'tokens',
  needs: { connections, networks, platform, provider, router, storage },
  may: { toasts },
  offers: [tokens, servedNetworks, pictures],
  state: (): TokensState => ({ status: 'idle', tokens: [] }),
  contributes: [
    accountTabs.of(
      {
        id: 'tokens',
        label: { en: 'Tokens', ar: 'الرموز' },
        load: () => import('./TokensTab.tsx'),
      },
      { order: 10 },
    ),
  ],
})
