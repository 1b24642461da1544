import type { Scene, SceneFixture } from './Scene.ts'

const view = 'ProfileWallets'
const query = { wallets: 'walletless,mock,solana', namespaces: 'eip155,solana' }
const before = ({ control }: SceneFixture) =>
  control('PUT', '/config', [{ id: 'multi_wallet', isEnabled: true, config: [] }])
const line = (status: string) => `.wallet-line[data-status="${status}"]`

/** Connects a wallet of the page from the list of the wallets, or from the start. */
async function add(
  { page, open, press, find }: SceneFixture,
  wallet: string,
  first = false,
): Promise<void> {
  await open(first ? undefined : view)
  await page.waitForFunction(() => window.latchkey.getState().features['multiWallet'])
  if (!first) await press('[data-action="add"]')
  await press(`[data-wallet="${wallet}"]`)
  if (first) await find('dialog:not([open])').waitFor({ state: 'attached' })
  else await find(`[data-view="${view}"]`).waitFor()
}
async function two(stage: SceneFixture): Promise<void> {
  await add(stage, 'example.harbor', true)
  await add(stage, 'example.mockingbird')
  await stage.find(line('connected')).waitFor()
}

/** The visitor's wallets: in use, connected, and those that were. */
export const multiWalletScenes: readonly Scene[] = [
  { name: 'wallets', view, waitFor: line('active'), query, before, reach: two },
  {
    name: 'wallets-recent',
    view,
    waitFor: line('disconnected'),
    query,
    before,
    async reach(stage) {
      await two(stage)
      await stage.press(`${line('connected')} [data-action="disconnect"]`)
      await stage.find('[data-toast]').waitFor()
      await stage.find('[data-toast]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'wallets-namespaces',
    view,
    waitFor: '[role=tab]',
    query,
    before,
    async reach(stage) {
      await two(stage)
      await add(stage, 'ember')
    },
  },
  {
    name: 'wallets-known',
    view: 'Connect',
    waitFor: '.body [data-action="wallets"]',
    query,
    before,
    async reach(stage) {
      await add(stage, 'example.harbor', true)
      await stage.page.evaluate(() => window.latchkey.disconnect())
      await stage.open()
    },
  },
  {
    name: 'wallets-none',
    view,
    waitFor: '.notice',
    query,
    before,
    async reach({ page, open }) {
      await open()
      await page.waitForFunction(() => window.latchkey.getState().features['multiWallet'])
      await open(view)
    },
  },
]
