import type { Scene } from './Scene.ts'

const list = '**/getWallets*'
const wallet = { id: 'lantern', name: 'Pocket Lantern', chains: ['eip155:1'] }
const stores = {
  homepage: 'https://lantern.example',
  app_store: 'https://apps.example/lantern',
  play_store: 'https://play.example/lantern',
  chrome_store: 'https://store.example/lantern',
}

/** The views for newcomers. */
export const helpScenes: readonly Scene[] = [
  {
    name: 'what-is-a-wallet',
    view: 'WhatIsAWallet',
    waitFor: '.lesson',
    reach: ({ open, press }) => open().then(() => press('[data-focus-key="help"]')),
  },
  {
    name: 'what-is-a-network',
    view: 'WhatIsANetwork',
    waitFor: '.lesson',
    reach: ({ open }) => open('WhatIsANetwork'),
  },
  {
    name: 'get-wallet',
    view: 'GetWallet',
    waitFor: '.row',
    reach: ({ open }) => open('GetWallet'),
  },
  {
    name: 'get-wallet-loading',
    view: 'GetWallet',
    waitFor: '.skeleton',
    before: ({ page }) => page.route(list, () => new Promise(() => {})),
    reach: ({ open }) => open('GetWallet'),
  },
  {
    name: 'get-wallet-failed',
    view: 'GetWallet',
    waitFor: '.notice',
    async before({ page }) {
      await page.route(list, (route) => route.abort())
      await page.route('**/assets/findBundled-*.js', (route) => route.abort())
    },
    reach: ({ open }) => open('GetWallet'),
  },
  {
    name: 'downloads',
    view: 'Downloads',
    waitFor: '.row',
    reach: ({ open }) => open('Downloads', { wallet: { ...wallet, ...stores } }),
  },
  {
    name: 'downloads-installed',
    view: 'Downloads',
    waitFor: '[data-action="connect-installed"]',
    reach: ({ open }) =>
      open('Downloads', {
        wallet: { ...wallet, ...stores, name: 'Harbor', rdns: 'example.harbor' },
      }),
  },
  {
    name: 'downloads-none',
    view: 'Downloads',
    waitFor: '.intro',
    reach: ({ open }) => open('Downloads', { wallet }),
  },
]
