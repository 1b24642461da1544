import { createCatalogue } from '../../../sandbox/api/createCatalogue.ts'
import type { Scene, SceneFixture } from './Scene.ts'

const view = 'AllWallets'
const list = '**/getWallets*'
const tiles = '.tiles [data-wallet]'
/** A list that ends on the first page: what is looked at must not grow meanwhile. */
const few = createCatalogue().filter(({ name }, at) => at < 16 || name.startsWith('Aspen'))
const options = (more: object = {}) =>
  JSON.stringify({ includeWalletIds: few.map(({ id }) => id), ...more })
const open = (stage: SceneFixture) => stage.open('AllWallets')
const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/134.0.0.0 Mobile Safari/537.36'

async function search(stage: SceneFixture, text: string) {
  await open(stage)
  await stage.find(tiles).first().waitFor()
  await stage.find('input[type=search]').fill(text)
}

/** The wallet explorer. */
export const allWalletsScenes: readonly Scene[] = [
  {
    name: 'all-wallets',
    view,
    waitFor: '.tiles >> text=Aspen',
    query: { options: options() },
    reach: open,
  },
  {
    name: 'all-wallets-many-installed',
    view,
    waitFor: '.badge',
    query: { wallets: 'walletless,silent,quirky:busy,legacy', options: options() },
    reach: open,
  },
  {
    name: 'all-wallets-search',
    view,
    waitFor: '.wall:not(:has([data-block="1"]))',
    query: { options: options() },
    reach: (stage) => search(stage, 'an'),
  },
  {
    name: 'all-wallets-none',
    view,
    waitFor: '.notice',
    query: { options: options() },
    reach: (stage) => search(stage, 'zzzz'),
  },
  {
    name: 'all-wallets-certified',
    view,
    waitFor: '.wall:not(:has([data-block="1"]))',
    query: { options: options() },
    async reach(stage) {
      await open(stage)
      await stage.find(tiles).first().waitFor()
      await stage.find('.checkbox input').check()
    },
  },
  {
    name: 'all-wallets-loading',
    view,
    waitFor: '[data-state=loading]',
    before: ({ page }) => page.route(list, () => new Promise(() => {})),
    reach: open,
  },
  {
    name: 'all-wallets-failed',
    view,
    waitFor: '.notice',
    before: ({ control }) => control('PUT', '/faults', { 'GET /getWallets': { status: 400 } }),
    reach: open,
  },
  {
    name: 'all-wallets-local',
    view,
    waitFor: tiles,
    query: {
      wallets: '',
      options: JSON.stringify({
        projectId: '',
        includeWalletIds: ['metamask', 'rainbow', 'rabby', 'ledger', 'safe'],
      }),
    },
    reach: open,
  },
  {
    name: 'all-wallets-phone',
    view,
    waitFor: '[data-focus-key=scan]',
    userAgent: phone,
    query: { wallets: '', options: options() },
    reach: open,
  },
]
