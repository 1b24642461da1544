import type { Scene, SceneFixture } from './Scene.ts'

const choose = 'ChooseAccountName'
const form = 'RegisterAccountName'
const suggestions = 'GET /v1/profile/suggestions/*'
const register = 'POST /v1/profile/account'
const field = 'input[name="name"]'
const wrong = '.field-error:not(:empty)'

/** Account 0 of the sandbox has a name; this one has none. */
const nameless = async ({ connect, wallet, page }: SceneFixture) => {
  await connect()
  await wallet('walletless', 'switchAccount', 2)
  await page.waitForFunction(() =>
    window.latchkey.getState().namespaces['eip155']?.accountState.address?.startsWith('0x3C44'),
  )
}
const typing = async (stage: SceneFixture, text: string) => {
  await nameless(stage)
  await stage.open(form)
  await stage.find(field).fill(text)
}
const free = async (stage: SceneFixture, label = 'linus') => {
  await typing(stage, label)
  await stage.find('[data-name]').first().waitFor()
}
const reviewed = async (stage: SceneFixture, label?: string) => {
  await free(stage, label)
  await stage.press('[data-action="continue"]')
  await stage.find('.armed[data-armed]').waitFor()
}
const signed = async (stage: SceneFixture, label?: string) => {
  await reviewed(stage, label)
  await stage.press('[data-action="sign"]')
}
const refusing =
  (body: object) =>
  ({ control }: SceneFixture) =>
    control('PUT', '/faults', { [register]: { status: 400, body } })

/** Names: an account that has one, and one that chooses one. */
export const namesScenes: readonly Scene[] = [
  {
    name: 'name-account',
    view: 'Account',
    waitFor: '.account-card:has(.account-note .address) .picture img',
    reach: ({ connect, open }) => connect().then(() => open()),
  },
  {
    name: 'name-settings',
    view: 'AccountSettings',
    waitFor: '[data-action="name"]',
    reach: (stage) => nameless(stage).then(() => stage.open('AccountSettings')),
  },
  {
    name: 'name-choose',
    view: choose,
    waitFor: '[data-action="choose"]',
    reach: (stage) => nameless(stage).then(() => stage.open(choose)),
  },
  { name: 'name-none', view: choose, waitFor: '.notice', reach: ({ open }) => open(choose) },
  {
    name: 'name-off',
    view: form,
    waitFor: '.notice',
    before: ({ control }) =>
      control('PUT', '/faults', {
        'GET /v1/supported-chains': { status: 200, body: { http: ['eip155:8453'], ws: [] } },
      }),
    reach: (stage) => nameless(stage).then(() => stage.open(form)),
  },
  {
    name: 'name-unknown',
    view: form,
    waitFor: '[data-action="retry"]',
    before: ({ control }) =>
      control('PUT', '/faults', { 'GET /v1/supported-chains': { status: 400 } }),
    reach: async (stage) => {
      await nameless(stage)
      // The tokens are out of reach too, and a toast says so for a moment.
      const toast = stage.find('.toast')
      const shown = toast.waitFor()
      await stage.open(form)
      await shown
      await toast.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'name-form',
    view: form,
    waitFor: field,
    reach: (stage) => nameless(stage).then(() => stage.open(form)),
  },
  { name: 'name-free', view: form, waitFor: '[data-name]', reach: (stage) => free(stage) },
  { name: 'name-taken', view: form, waitFor: wrong, reach: (stage) => typing(stage, 'grace') },
  {
    name: 'name-characters',
    view: form,
    waitFor: wrong,
    reach: (stage) => typing(stage, 'lin_us'),
  },
  {
    name: 'name-checking',
    view: form,
    waitFor: '.name-form .skeleton',
    before: ({ control }) => control('PUT', '/faults', { [suggestions]: { delay: 600_000 } }),
    reach: (stage) => typing(stage, 'linus'),
  },
  {
    name: 'name-failed',
    view: form,
    waitFor: '[data-action="again"]',
    before: ({ control }) => control('PUT', '/faults', { [suggestions]: { status: 400 } }),
    reach: (stage) => typing(stage, 'linus'),
  },
  {
    name: 'name-review',
    view: form,
    waitFor: '[data-fact="message"]',
    reach: (stage) => reviewed(stage),
  },
  {
    name: 'name-asking',
    view: form,
    waitFor: '[data-state="asking"]',
    async reach(stage) {
      await reviewed(stage)
      await stage.wallet('walletless', 'hold')
      await stage.press('[data-action="sign"]')
    },
  },
  {
    name: 'name-posting',
    view: form,
    waitFor: '[data-state="posting"]',
    before: ({ control }) => control('PUT', '/faults', { [register]: { delay: 600_000 } }),
    // A late answer would take the name from another scene.
    reach: (stage) => signed(stage, 'marie'),
  },
  {
    name: 'name-rejected',
    view: form,
    waitFor: wrong,
    async reach(stage) {
      await reviewed(stage)
      await stage.wallet('walletless', 'rejectNext')
      await stage.press('[data-action="sign"]')
    },
  },
  {
    name: 'name-refused',
    view: form,
    waitFor: wrong,
    before: refusing({
      status: 'FAILED',
      reasons: [{ name: 'A', description: 'This name is reserved' }],
    }),
    reach: signed,
  },
  {
    name: 'name-unconfirmed',
    view: form,
    waitFor: wrong,
    before: ({ control }) => control('PUT', '/faults', { [register]: { drop: true } }),
    reach: (stage) => signed(stage, 'pierre'),
  },
  {
    name: 'name-registered',
    view: 'RegisterAccountNameSuccess',
    waitFor: '[data-state="registered"]',
    reach: (stage) => signed(stage),
  },
  {
    name: 'name-nothing',
    view: 'RegisterAccountNameSuccess',
    waitFor: '.notice',
    reach: ({ open }) => open('RegisterAccountNameSuccess'),
  },
  {
    name: 'name-receiver',
    view: 'WalletSend',
    waitFor: '.send-named img',
    async reach({ connect, open }) {
      await connect()
      await open('WalletSend', { amount: '0.25', to: 'grace.sandbox.example' })
    },
  },
]
