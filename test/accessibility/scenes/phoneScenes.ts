import type { Scene, SceneFixture } from './Scene.ts'

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const connecting = 'ConnectingWalletConnect'
/** A wallet without an installed app. */
const wallet = {
  id: 'lantern',
  name: 'Pocket Lantern',
  chains: ['eip155:1'],
  homepage: 'https://lantern.example',
  mobile_link: 'https://lantern.example/app',
  app_store: 'https://apps.example/lantern',
}
/** A wallet that connects only to pages in its own browser. */
const browserWallet = {
  id: 'solflare',
  name: 'Solflare',
  chains: [],
  homepage: 'https://solflare.com',
  app_store: 'https://apps.apple.com/app/id1580902717',
}
const link = 'a[data-action="open-wallet"]'

async function tapped({ page, open, find }: SceneFixture): Promise<void> {
  // The page stays loaded, as when an app takes over.
  await page.route(/\/wc\?uri=/, (route) => route.fulfill({ status: 204 }))
  await open(connecting, { wallet })
  await find(link).click()
}

/** Scenes of a phone only. */
export const phoneScenes: readonly Scene[] = [
  {
    name: 'phone-list',
    view: 'Connect',
    waitFor: 'a.row[data-wallet="solflare"]',
    userAgent,
    query: { wallets: '', namespaces: 'eip155,solana' },
    reach: ({ open }) => open(),
  },
  {
    name: 'phone-own-browser',
    view: 'Connect',
    waitFor: '[data-wallet="example.harbor"]',
    userAgent,
    reach: ({ open }) => open(),
  },
  {
    name: 'phone-tapped',
    view: connecting,
    waitFor: `${link}:has-text("Open again")`,
    userAgent,
    query: { wallets: '' },
    reach: tapped,
  },
  {
    name: 'phone-stayed',
    view: connecting,
    waitFor: '.wc-panel[data-state="stayed"]',
    userAgent,
    query: { wallets: '' },
    reach: tapped,
  },
  {
    name: 'phone-page',
    view: connecting,
    waitFor: link,
    userAgent,
    query: { wallets: '', namespaces: 'eip155,solana' },
    reach: ({ open }) => open(connecting, { wallet: browserWallet }),
  },
]
