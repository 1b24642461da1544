import { defineManifest, definePlugin } from '#kernel'
import { whatIsAWalletRoute } from '#plugins/ports/help'
import { accountActions, accountTabs, view } from '#ui-shell'
import { partsRoute } from './partsRoute.ts'

const manifest = defineManifest({
  id: 'gallery',
  contributes: [
    view(partsRoute, { load: () => import('./PartsView.tsx') }),
    accountActions.of({
      id: 'send',
      label: { en: 'Send', ar: 'إرسال' },
      icon: 'send',
      opens: whatIsAWalletRoute,
    }),
    accountActions.of({
      id: 'swap',
      label: { en: 'Swap', ar: 'مبادلة' },
      icon: 'swap',
      opens: whatIsAWalletRoute,
    }),
    accountTabs.of({
      id: 'tokens',
      label: { en: 'Tokens', ar: 'الرموز' },
      load: () => import('./TokensTab.tsx'),
    }),
  ],
})

/** Brings the gallery's own sheets into a modal. */
export const demoPlugin = definePlugin(manifest, async () => ({ default: () => {} }))
