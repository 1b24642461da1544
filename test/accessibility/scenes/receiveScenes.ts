import type { Scene } from './Scene.ts'

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
  { name: 'receive-none', view, waitFor: '.notice', reach: ({ open }) => open(view) },
  {
    name: 'receive-networks',
    view: compatible,
    waitFor: '[data-network]',
    reach: ({ connect, open }) => connect().then(() => open(compatible)),
  },
]
