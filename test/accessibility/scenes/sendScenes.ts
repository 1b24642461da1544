import type { Scene, SceneFixture } from './Scene.ts'

const view = 'WalletSend'
const preview = 'WalletSendPreview'
const token = 'WalletSendSelectToken'
const known = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A host's request fills the form at once. */
const filled = async ({ connect, open }: SceneFixture, { amount = '0.25', to = stranger } = {}) => {
  await connect()
  await open(view, { amount, to })
}
const reviewed = async (
  stage: SceneFixture,
  values?: { readonly amount?: string; readonly to?: string },
) => {
  await filled(stage, values)
  await stage.press('[data-action="next"][data-step="preview"]')
  await stage.find('.review-head').waitFor()
}
const confirmed = async (stage: SceneFixture) => {
  await reviewed(stage)
  await stage.find('.armed[data-armed]').waitFor()
  await stage.press('[data-action="confirm"]')
}

const cosmos = { namespaces: 'eip155,cosmos', wallets: 'cosmos' }
const cosmosFriend = 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
/** The form of a wallet that takes a memo, filled in as far as a memo of some length. */
const withMemo = async ({ open, press, find }: SceneFixture, memo: string) => {
  await open()
  await press('[data-wallet]:has-text("Keplr")')
  await find('dialog:not([open])').waitFor({ state: 'attached' })
  await open(view)
  await find('input[name="amount"]').fill('1.5')
  await find('input[name="receiver"]').fill(cosmosFriend)
  await find('input[name="memo"]').fill(memo)
}

/** Sending, from the form to what became of it. */
export const sendScenes: readonly Scene[] = [
  {
    name: 'send',
    view,
    waitFor: '[data-step="amount"]',
    reach: ({ connect, open }) => connect().then(() => open(view)),
  },
  { name: 'send-none', view, waitFor: '.notice', reach: ({ open }) => open(view) },
  { name: 'send-filled', view, waitFor: '[data-step="preview"]', reach: (stage) => filled(stage) },
  {
    name: 'send-insufficient',
    view,
    waitFor: '[data-action="fund"]',
    reach: (stage) => filled(stage, { amount: '999999' }),
  },
  {
    name: 'send-incorrect',
    view,
    waitFor: '[data-step="incorrect"]',
    reach: (stage) => filled(stage, { amount: '1,5' }),
  },
  {
    name: 'send-checksum',
    view,
    waitFor: 'input[name="receiver"][aria-invalid]',
    reach: (stage) => filled(stage, { to: known.replace('C', 'c') }),
  },
  {
    name: 'send-own',
    view,
    waitFor: '[data-note="own-address"]',
    reach: (stage) => filled(stage, { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
  },
  {
    name: 'send-look-alike',
    view,
    waitFor: '.send-compared',
    reach: (stage) => filled(stage, { to: '0xf39f000000000000000000000000000000002266' }),
  },
  {
    name: 'send-unread',
    view,
    waitFor: '[data-step="unread"]',
    async reach({ connect, open, control }) {
      await connect()
      await control('PUT', '/faults', { 'POST /v1*': { status: 500 } })
      await open(view, { amount: '0.25', to: stranger })
    },
  },
  {
    name: 'send-elsewhere',
    view,
    waitFor: '[data-action="switch"]',
    async reach({ connect, open, find }) {
      await connect()
      await open(view)
      await find('input[name="receiver"]').fill(`ethereum:${known}@8453?value=5e17`)
    },
  },
  {
    name: 'send-memo-long',
    view,
    query: cosmos,
    waitFor: '[data-step="memo"]',
    reach: (stage) => withMemo(stage, '104729 '.repeat(40)),
  },
  {
    name: 'send-recent',
    view,
    query: cosmos,
    waitFor: '[data-recent]',
    async reach(stage) {
      await withMemo(stage, '104729')
      await stage.press('[data-action="next"][data-step="preview"]')
      await stage.find('.armed[data-armed]').waitFor()
      await stage.press('[data-action="confirm"]')
      await stage.find('[data-state="confirmed"]').waitFor()
      await stage.press('[data-action="finish"]')
      await stage.open(view)
    },
  },
  {
    name: 'send-tokens',
    view: token,
    waitFor: '[data-token]',
    async reach({ connect, open, press, find }) {
      await connect()
      await open(view)
      await press('[data-action="token"]')
      await find('[data-token]').first().waitFor()
    },
  },
  {
    name: 'send-tokens-failed',
    view: token,
    waitFor: '.notice [data-action="retry"]',
    async reach({ connect, open, press, control, find }) {
      await connect()
      await control('PUT', '/faults', { 'GET /v1/account/*': { status: 503 } })
      await open(view)
      await press('[data-action="token"]')
      await find('[data-token]').first().waitFor()
      // The toast of the failure lies over the header for a moment.
      await find('[data-toast]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'send-review',
    view: preview,
    waitFor: '.armed[data-armed]',
    reach: (stage) => reviewed(stage),
  },
  {
    name: 'send-review-failed',
    view: preview,
    waitFor: '.notice',
    async reach(stage) {
      await filled(stage)
      await stage.find('[data-step="preview"]').waitFor()
      await stage.control('PUT', '/faults', { 'POST /v1*': { status: 500 } })
      await stage.press('[data-action="next"]')
    },
  },
  {
    name: 'send-asking',
    view: preview,
    waitFor: '[data-state="asking"]',
    async reach(stage) {
      await stage.connect()
      await stage.wallet('walletless', 'hold')
      await stage.open(view, { amount: '0.25', to: stranger })
      await stage.press('[data-action="next"][data-step="preview"]')
      await stage.find('.armed[data-armed]').waitFor()
      await stage.press('[data-action="confirm"]')
    },
  },
  {
    name: 'send-rejected',
    view: preview,
    waitFor: '[data-state="rejected"]',
    async reach(stage) {
      await reviewed(stage)
      await stage.wallet('walletless', 'rejectNext')
      await stage.find('.armed[data-armed]').waitFor()
      await stage.press('[data-action="confirm"]')
    },
  },
  {
    name: 'send-confirmed',
    view: 'WalletSendConfirmed',
    waitFor: '[data-state="confirmed"]',
    reach: confirmed,
  },
]
