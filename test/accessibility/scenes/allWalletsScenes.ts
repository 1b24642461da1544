import type { Scene, Stage } from './Scene.ts'

const view = 'AllWallets'
const list = '**/getWallets*'
const tiles = '.tiles [data-wallet]'
const open = (stage: Stage) => stage.open('AllWallets')
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Mobile Safari/537.36'

async function search(stage: Stage, text: string) {
  await open(stage)
  await stage.find(tiles).first().waitFor()
  await stage.find('input[type=search]').fill(text)
}

/** The wallet explorer. */
export const allWalletsScenes: readonly Scene[] = [
  { name: 'all-wallets', view, shows: '[data-block="3"]', reach: open },
  { name: 'all-wallets-many-installed', view, shows: '.badge', query: { wallets: 'walletless,silent,quirky:busy,legacy' }, reach: open },
  { name: 'all-wallets-search', view, shows: '[data-wallet] >> text=Glad Otter', reach: (stage) => search(stage, 'otter') },
  { name: 'all-wallets-none', view, shows: '.notice', reach: (stage) => search(stage, 'zzzz') },
  {
    name: 'all-wallets-certified',
    view,
    shows: '[data-wallet] >> text=North Quay',
    async reach(stage) {
      await open(stage)
      await stage.find(tiles).first().waitFor()
      await stage.find('.checkbox input').check()
    },
  },
  { name: 'all-wallets-loading', view, shows: '[data-state=loading]', before: ({ page }) => page.route(list, () => new Promise(() => {})), reach: open },
  {
    name: 'all-wallets-failed',
    view,
    shows: '.notice',
    before: ({ control }) => control('PUT', '/faults', { 'GET /getWallets': { status: 400 } }),
    reach: open,
  },
  { name: 'all-wallets-local', view, shows: tiles, query: { wallets: '', options: JSON.stringify({ projectId: '' }) }, reach: open },
  { name: 'all-wallets-phone', view, shows: '[data-focus-key=scan]', userAgent: phone, query: { wallets: '' }, reach: open },
]
