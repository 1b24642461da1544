import type { Scene } from './Scene.ts'

const view = 'WalletReceive'
const compatible = 'WalletCompatibleNetworks'

/** The address to be paid to. */
export const receiveScenes: readonly Scene[] = [
  {
    name: 'receive',
    view,
    shows: '.receive-code',
    reach: ({ connect, open }) => connect().then(() => open(view)),
  },
  { name: 'receive-none', view, shows: '.notice', reach: ({ open }) => open(view) },
  {
    name: 'receive-networks',
    view: compatible,
    shows: '[data-network]',
    reach: ({ connect, open }) => connect().then(() => open(compatible)),
  },
]
