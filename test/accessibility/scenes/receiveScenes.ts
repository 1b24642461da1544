import type { Scene } from './Scene.ts'

/** JSON has no bigint, and the page needs no more of a chain than this. */
const ethereum = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
const view = 'WalletReceive'
const compatible = 'WalletCompatibleNetworks'

/** The address to be paid to. */
export const receiveScenes: readonly Scene[] = [
  {
    name: 'receive',
    view,
    waitFor: '.qr',
    reach: ({ connect, open }) => connect().then(() => open(view)),
  },
  {
    name: 'receive-elsewhere',
    view,
    waitFor: '[data-action="networks"]',
    query: { options: JSON.stringify({ allowUnsupportedChain: true, networks: [ethereum] }) },
    async reach({ connect, wallet, open }) {
      await connect()
      await wallet('walletless', 'switchChain', '0x2105')
      await open(view)
    },
  },
  { name: 'receive-none', view, waitFor: '.notice', reach: ({ open }) => open(view) },
  {
    name: 'receive-networks',
    view: compatible,
    waitFor: '[data-network]',
    reach: ({ connect, open }) => connect().then(() => open(compatible)),
  },
]
