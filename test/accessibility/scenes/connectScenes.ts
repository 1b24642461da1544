import type { Scene, SceneFixture } from './Scene.ts'

const view = 'Connect'
const row = (wallet: string) => `[data-wallet="${wallet}"]`
const wallets = (names: string, more: Readonly<Record<string, string>> = {}) => ({
  query: { wallets: names, ...more },
})
const options = (given: object) => ({ options: JSON.stringify(given) })
const list = '**/getWallets*'
const lantern = {
  id: 'lantern',
  name: 'Pocket Lantern',
  homepage: 'https://lantern.example',
  chains: [],
}
const recent = JSON.stringify({
  version: 1,
  at: 0,
  value: [lantern, { id: 'harbor', name: 'Harbor', rdns: 'example.harbor', chains: [] }],
})

/** Every way to connect. */
export const connectScenes: readonly Scene[] = [
  { name: 'connect', view, waitFor: row('example.harbor'), reach: ({ open }) => open() },
  {
    name: 'connect-many',
    view,
    waitFor: row('example.quirky'),
    ...wallets('walletless,silent,quirky:busy,legacy'),
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-hostile',
    view,
    waitFor: row('example.hostile.markup'),
    ...wallets('walletless,hostile'),
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-none',
    view,
    waitFor: '.list li:nth-child(3)',
    ...wallets(''),
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-recent',
    view,
    waitFor: '[data-wallet="lantern"] .badge',
    before: ({ page }) =>
      page.addInitScript((value) => localStorage.setItem('latchkey.recent_wallets', value), recent),
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-legal',
    view,
    waitFor: '.checkbox input:not(:checked)',
    ...wallets('walletless', { features: 'legalCheckbox' }),
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-legal-agreed',
    view,
    waitFor: '.checkbox input:checked',
    ...wallets('walletless', { features: 'legalCheckbox' }),
    async reach({ open, find }) {
      await open()
      await find('.checkbox input').check()
    },
  },
  {
    name: 'connect-local',
    view,
    waitFor: '[data-wallet="walletConnect"]:disabled',
    ...wallets('walletless', options({ projectId: '' })),
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-list-loading',
    view,
    waitFor: '.skeleton',
    before: ({ page }) => page.route(list, () => new Promise(() => {})),
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-list-failed',
    view,
    waitFor: '.notice',
    async before({ page }) {
      await page.route(list, (route) => route.abort())
      await page.route('**/assets/findBundled-*.js', (route) => route.abort())
    },
    reach: ({ open }) => open(),
  },
  {
    name: 'connect-offline',
    view,
    waitFor: '[data-banner="offline"]',
    async reach({ open, find, goOffline }) {
      await open()
      await find(row('example.harbor')).waitFor()
      await goOffline()
    },
  },
  {
    name: 'connect-wallets',
    view: 'ConnectWallets',
    waitFor: row('example.harbor'),
    reach: ({ open }) => open('ConnectWallets'),
  },
  {
    name: 'chains',
    view: 'ConnectingMultiChain',
    waitFor: '.chain',
    async reach(stage) {
      await stage.open('ConnectingMultiChain', { wallet: await walletKey(stage, 'example.harbor') })
    },
  },
]

/** The modal's id for a wallet of the page. */
async function walletKey({ open, find }: SceneFixture, rdns: string): Promise<string> {
  await open()
  return (await find(row(rdns)).getAttribute('data-focus-key')) ?? ''
}
