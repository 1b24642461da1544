import type { Scene } from './Scene.ts'

/** Scenes of the shell itself, and of the modal as a part of the page. */
export const shellScenes: readonly Scene[] = [
  {
    name: 'view-loading',
    view: 'WhatIsANetwork',
    waitFor: '.skeleton',
    before: ({ page }) => page.route('**/WhatIsANetworkView*', () => new Promise(() => {})),
    reach: ({ open }) => open('WhatIsANetwork'),
  },
  {
    name: 'view-broken',
    view: 'WhatIsANetwork',
    waitFor: '[data-fault="failed"]',
    before: ({ page }) => page.route('**/WhatIsANetworkView*', (route) => route.abort()),
    reach: ({ open }) => open('WhatIsANetwork'),
  },
  {
    name: 'view-broken-behind',
    view: 'WhatIsAWallet',
    waitFor: '[data-fault="failed"]',
    before: ({ page }) => page.route('**/WhatIsAWalletView*', (route) => route.abort()),
    reach: ({ open, press }) => open().then(() => press('[data-focus-key="help"]')),
  },
  {
    name: 'view-updated',
    view: 'WhatIsANetwork',
    waitFor: '[data-action="reload"]',
    before: ({ page }) =>
      page.route('**/WhatIsANetworkView*', (route) => route.fulfill({ status: 404, body: '' })),
    reach: ({ open }) => open('WhatIsANetwork'),
  },
  {
    name: 'view-missing',
    view: 'Nowhere',
    waitFor: '[data-fault="missing"]',
    reach: ({ open }) => open('Nowhere'),
  },
  {
    name: 'alert-error',
    view: 'Connect',
    waitFor: '[data-alert-details="APKT008"] button:not([aria-busy])',
    query: { options: '{"projectId":""}' },
    reach: ({ open, press }) => open().then(() => press('[data-alert] [aria-expanded]')),
  },
  {
    name: 'embedded',
    view: 'Connect',
    waitFor: '[data-wallet="example.harbor"]',
    query: { embedded: '1' },
    reach: ({ find }) => find('.row').first().waitFor(),
  },
  {
    name: 'embedded-account',
    view: 'Account',
    waitFor: '.account-balance[data-state="ready"]',
    query: { embedded: '1' },
    async reach({ press, page, open }) {
      await press('[data-wallet="example.harbor"]')
      await page.locator('[data-testid=status]:text-is("connected")').waitFor()
      await open()
    },
  },
]
