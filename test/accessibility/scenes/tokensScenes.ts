import type { Scene, SceneFixture } from './Scene.ts'

const view = 'Account'
const balance = 'GET /v1/account/*/balance'

/** The toast says the same for a moment, over the header. */
async function toasted({ find }: SceneFixture): Promise<void> {
  await find('[data-toast]').waitFor()
  await find('[data-toast]').waitFor({ state: 'detached' })
}

/** The tab Tokens of the account. */
export const tokensScenes: readonly Scene[] = [
  {
    name: 'tokens',
    view,
    waitFor: '[data-token]',
    reach: ({ connect, open }) => connect().then(() => open()),
  },
  {
    name: 'tokens-loading',
    view,
    waitFor: '.tokens[data-state="loading"] .skeleton',
    async reach({ connect, open, control }) {
      await control('PUT', '/faults', { [balance]: { delay: 600_000 } })
      await connect()
      await open()
    },
  },
  {
    name: 'tokens-failed',
    view,
    waitFor: '.notice [data-action="retry"]',
    async reach(stage) {
      await stage.control('PUT', '/faults', { [balance]: { status: 400 } })
      await stage.connect()
      await stage.open()
      await toasted(stage)
    },
  },
  {
    name: 'tokens-stale',
    view,
    waitFor: '.tokens-summary[data-state="failed"]',
    async reach(stage) {
      await stage.connect()
      await stage.open()
      await stage.find('[data-token]').first().waitFor()
      await stage.control('PUT', '/faults', { [balance]: { status: 400 } })
      await stage.press('[data-action="refresh"]')
      await toasted(stage)
    },
  },
  {
    name: 'tokens-empty',
    view,
    waitFor: '[data-action="receive-first"]',
    async reach({ connect, open, control }) {
      await control('PUT', '/faults', { [balance]: { status: 200, body: { balances: [] } } })
      await connect()
      await open()
    },
  },
]
