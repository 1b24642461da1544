import { faultyWallet } from './faultyWallet.ts'
import type { Scene } from './Scene.ts'

const other = { network: 'eip155:8453' }
const switching = 'SwitchNetwork'
const shows = (phase: string) => `:is(.status-panel, .wc-panel)[data-state="${phase}"]`
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const names = [
  'Mainnet',
  'Harbour Sepolia',
  'Optimistic Rollup of the Northern Sea',
  'Base',
  'Arbitrum',
  'Polygon',
  'Celo',
  'Gnosis',
  'Linea',
  'Scroll',
  'Zora',
]
const many = names.map((name, at) => ({
  id: at === 0 ? 1 : 4000 + at,
  name,
  nativeCurrency: coin,
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  testnet: at === 1,
}))
const busyWallet = faultyWallet({ at: 'switch', code: -32002, message: 'A request is pending.' })

/** Networks: the list, the switch in its states, the questions before it. */
export const networkScenes: readonly Scene[] = [
  {
    name: 'networks',
    view: 'Networks',
    waitFor: '.row[aria-current]',
    reach: ({ connect, open }) => connect().then(() => open('Networks')),
  },
  {
    name: 'networks-many',
    view: 'Networks',
    waitFor: '.row',
    query: { options: JSON.stringify({ networks: many }) },
    reach: ({ open }) => open('Networks'),
  },
  {
    name: 'networks-no-match',
    view: 'Networks',
    waitFor: '.notice',
    query: { options: JSON.stringify({ networks: many }) },
    async reach({ open, find }) {
      await open('Networks')
      await find('input').fill('nowhere')
    },
  },
  {
    name: 'switch-waiting',
    view: switching,
    waitFor: shows('waiting'),
    async reach({ connect, wallet, open }) {
      await connect()
      await wallet('walletless', 'hold')
      await open(switching, other)
    },
  },
  {
    name: 'switch-rejected',
    view: switching,
    waitFor: shows('rejected'),
    async reach({ connect, wallet, open }) {
      await connect()
      await wallet('walletless', 'rejectNext', 3)
      await open(switching, other)
    },
  },
  {
    name: 'switch-unsupported',
    view: switching,
    waitFor: shows('unsupported'),
    query: { options: JSON.stringify({ networks: many }) },
    reach: ({ connect, open }) => connect().then(() => open(switching, { network: 'eip155:4002' })),
  },
  {
    name: 'switch-failed',
    view: switching,
    waitFor: shows('failed'),
    ...busyWallet,
    reach: ({ connect, open }) => connect().then(() => open(switching, other)),
  },
  {
    name: 'switch-offline',
    view: switching,
    waitFor: shows('offline'),
    ...busyWallet,
    async reach({ connect, open, find, goOffline }) {
      await connect()
      await open(switching, other)
      await find(shows('failed')).waitFor()
      await goOffline()
    },
  },
  {
    name: 'switch-chain',
    view: 'SwitchActiveChain',
    waitFor: '.intro',
    reach: ({ connect, open }) => connect().then(() => open('SwitchActiveChain', other)),
  },
  {
    name: 'unsupported-chain',
    view: 'UnsupportedChain',
    waitFor: '.row',
    query: { options: JSON.stringify({ networks: many.slice(0, 3) }) },
    async reach({ connect, wallet, find }) {
      await connect()
      await wallet('walletless', 'switchChain', '0x2105')
      await find('.notice').waitFor()
    },
  },
]
