import { defineManifest, definePlugin } from '#kernel'
import { whatIsAWalletRoute } from '#plugins/ports/help'
import { accountActions, accountTabs, view } from '#ui-shell'
import { labels } from './labels.ts'
import { partsRoute } from './partsRoute.ts'

const manifest = defineManifest({
  id: 'gallery',
  contributes: [
    view(partsRoute, { load: () => import('./PartsView.tsx') }),
    accountActions.of({
      id: 'send',
      label: labels.send,
      icon: 'send',
      opens: whatIsAWalletRoute,
    }),
    accountActions.of({
      id: 'swap',
      label: labels.swap,
      icon: 'swap',
      opens: whatIsAWalletRoute,
    }),
    accountTabs.of({
      id: 'tokens',
      label: labels.tokens,
      load: () => import('./TokensTab.tsx'),
    }),
  ],
})

/** Brings the gallery's own sheets into a modal. */
export const demoPlugin = definePlugin(manifest, async () => ({ default: () => {} }))
