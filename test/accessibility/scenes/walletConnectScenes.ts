import type { Scene, SceneFixture } from './Scene.ts'

const view = 'ConnectingWalletConnect'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const shows = (phase: string) => `:is(.status-panel, .wc-panel)[data-state="${phase}"]`
const anyWallet = '[data-wallet="walletConnect"]'
/** A wallet with a link for every kind of device. */
const wallet = {
  id: 'lantern',
  name: 'Pocket Lantern',
  chains: ['eip155:1'],
  homepage: 'https://lantern.example',
  mobile_link: 'lantern://',
  desktop_link: 'lantern-desktop://',
  webapp_link: 'https://app.lantern.example',
}
const harbor = { ...wallet, id: 'harbor', name: 'Harbor', rdns: 'example.harbor' }
const openCode = ({ open, press }: SceneFixture) => open().then(() => press(anyWallet))

async function chosen({ open, find, page }: SceneFixture, way: string): Promise<void> {
  await open(view, { wallet })
  await page.getByRole('tab', { name: way }).click()
  await find('[data-action="open-wallet"]').waitFor()
}

/** Connecting through WalletConnect, in every state. */
export const walletConnectScenes: readonly Scene[] = [
  {
    name: 'wc-preparing',
    view,
    waitFor: shows('preparing'),
    before: ({ page }) => page.routeWebSocket(/.*/, () => {}),
    reach: openCode,
  },
  { name: 'wc-waiting', view, waitFor: '.qr', reach: openCode },
  {
    name: 'wc-wallet-code',
    view,
    waitFor: '.qr',
    query: { wallets: '' },
    reach: ({ open }) => open(view, { wallet }),
  },
  {
    name: 'wc-wallet-web',
    view,
    waitFor: shows('waiting'),
    query: { wallets: '' },
    reach: (stage) => chosen(stage, 'Web'),
  },
  {
    name: 'wc-wallet-desktop',
    view,
    waitFor: shows('waiting'),
    query: { wallets: '' },
    reach: (stage) => chosen(stage, 'Desktop'),
  },
  {
    name: 'wc-wallet-installed',
    view,
    waitFor: '[data-action="open-extension"]',
    reach: ({ open }) => open().then(() => open(view, { wallet: harbor })),
  },
  {
    name: 'wc-wallet-phone',
    view,
    waitFor: '[data-action="open-wallet"]',
    userAgent: phone,
    reach: ({ open }) => open(view, { wallet }),
  },
  {
    name: 'wc-rejected',
    view,
    waitFor: shows('rejected'),
    async reach(stage) {
      await openCode(stage)
      await stage.scan('reject')
    },
  },
  {
    name: 'wc-expired',
    view,
    waitFor: shows('expired'),
    clock: true,
    async reach(stage) {
      await openCode(stage)
      await stage.find('.qr').waitFor()
      await stage.control('POST', '/relay', { down: true })
      await stage.page.clock.runFor(250_000)
    },
  },
  {
    name: 'wc-refused',
    view,
    waitFor: '[data-alert="APKT007"]',
    before: ({ control }) => control('POST', '/relay', { reject: 'key' }),
    async reach(stage) {
      await openCode(stage)
      await stage.find(shows('failed')).waitFor()
    },
  },
  {
    name: 'wc-offline',
    view,
    waitFor: shows('offline'),
    clock: true,
    async reach(stage) {
      await openCode(stage)
      await stage.find('.qr').waitFor()
      await stage.goOffline()
      await stage.page.clock.runFor(250_000)
    },
  },
  {
    name: 'wc-unsupported',
    view,
    waitFor: shows('unsupported'),
    before: ({ page }) => page.route('**/assets/index.es-*', (route) => route.abort()),
    reach: openCode,
  },
  {
    name: 'wc-basic',
    view: 'ConnectingWalletConnectBasic',
    waitFor: '.qr',
    query: { options: JSON.stringify({ basic: true }) },
    reach: ({ open }) => open(),
  },
]
