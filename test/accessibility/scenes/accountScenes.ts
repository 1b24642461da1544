import type { Scene } from './Scene.ts'

const account = 'Account'
const node = 'POST /v1*'

/** The connected account and its settings. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'account',
    view: account,
    waitFor: '.account-balance[data-state="ready"]',
    reach: ({ connect, open }) => connect().then(() => open()),
  },
  {
    name: 'account-balance-loading',
    view: account,
    waitFor: '.account-balance[data-state="loading"]',
    async reach({ connect, open, control }) {
      await control('PUT', '/faults', { [node]: { delay: 600_000 } })
      await connect()
      await open()
    },
  },
  {
    name: 'account-balance-failed',
    view: account,
    waitFor: '.account-balance[data-state="failed"]',
    async reach({ connect, open, control }) {
      await control('PUT', '/faults', { [node]: { status: 500 } })
      await connect()
      await open()
    },
  },
  { name: 'account-none', view: account, waitFor: '.notice', reach: ({ open }) => open(account) },
  {
    name: 'account-settings',
    view: 'AccountSettings',
    waitFor: '.address.whole',
    reach: ({ connect, open }) => connect().then(() => open('AccountSettings')),
  },
]
