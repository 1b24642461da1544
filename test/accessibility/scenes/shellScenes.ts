import type { Scene } from './Scene.ts'

/** What the shell shows of its own, and the modal as a part of the page. */
export const shellScenes: readonly Scene[] = [
  {
    name: 'view-loading',
    view: 'WhatIsANetwork',
    shows: '.skeleton',
    before: ({ page }) => page.route('**/WhatIsANetworkView*', () => new Promise(() => {})),
    reach: ({ open }) => open('WhatIsANetwork'),
  },
  {
    name: 'view-broken',
    view: 'WhatIsANetwork',
    shows: '[data-fault="failed"]',
    before: ({ page }) => page.route('**/WhatIsANetworkView*', (route) => route.abort()),
    reach: ({ open }) => open('WhatIsANetwork'),
  },
  {
    name: 'view-broken-behind',
    view: 'WhatIsAWallet',
    shows: '[data-fault="failed"]',
    before: ({ page }) => page.route('**/WhatIsAWalletView*', (route) => route.abort()),
    reach: ({ open, press }) => open().then(() => press('[data-focus-key="help"]')),
  },
  { name: 'view-missing', view: 'Nowhere', shows: '[data-fault="missing"]', reach: ({ open }) => open('Nowhere') },
  { name: 'embedded', view: 'Connect', shows: '[data-wallet="example.harbor"]', query: { embedded: '1' }, reach: ({ find }) => find('.row').first().waitFor() },
  {
    name: 'embedded-account',
    view: 'Account',
    shows: '.account-balance[data-state="ready"]',
    query: { embedded: '1' },
    async reach({ press, page, open }) {
      await press('[data-wallet="example.harbor"]')
      await page.locator('[data-testid=status]:text-is("connected")').waitFor()
      await open()
    },
  },
]
