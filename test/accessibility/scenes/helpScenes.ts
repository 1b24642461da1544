import type { Scene } from './Scene.ts'

const list = '**/getWallets*'
const wallet = { id: 'lantern', name: 'Pocket Lantern', chains: ['eip155:1'] }
const stores = {
  homepage: 'https://lantern.example',
  app_store: 'https://apps.example/lantern',
  play_store: 'https://play.example/lantern',
  chrome_store: 'https://store.example/lantern',
}

/** What newcomers need. */
export const helpScenes: readonly Scene[] = [
  {
    name: 'what-is-a-wallet',
    view: 'WhatIsAWallet',
    shows: '.lesson',
    reach: ({ open, press }) => open().then(() => press('[data-focus-key="help"]')),
  },
  {
    name: 'what-is-a-network',
    view: 'WhatIsANetwork',
    shows: '.lesson',
    reach: ({ open }) => open('WhatIsANetwork'),
  },
  { name: 'get-wallet', view: 'GetWallet', shows: '.row', reach: ({ open }) => open('GetWallet') },
  {
    name: 'get-wallet-loading',
    view: 'GetWallet',
    shows: '.skeleton',
    before: ({ page }) => page.route(list, () => new Promise(() => {})),
    reach: ({ open }) => open('GetWallet'),
  },
  {
    name: 'get-wallet-failed',
    view: 'GetWallet',
    shows: '.notice',
    async before({ page }) {
      await page.route(list, (route) => route.abort())
      await page.route('**/assets/findBundled-*.js', (route) => route.abort())
    },
    reach: ({ open }) => open('GetWallet'),
  },
  {
    name: 'downloads',
    view: 'Downloads',
    shows: '.row',
    reach: ({ open }) => open('Downloads', { wallet: { ...wallet, ...stores } }),
  },
  {
    name: 'downloads-installed',
    view: 'Downloads',
    shows: '[data-action="connect-installed"]',
    reach: ({ open }) =>
      open('Downloads', {
        wallet: { ...wallet, ...stores, name: 'Harbor', rdns: 'example.harbor' },
      }),
  },
  {
    name: 'downloads-none',
    view: 'Downloads',
    shows: '.intro',
    reach: ({ open }) => open('Downloads', { wallet }),
  },
]
