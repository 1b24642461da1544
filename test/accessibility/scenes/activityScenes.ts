import type { Scene, SceneFixture } from './Scene.ts'

const view = 'Transactions'
const history = 'GET /v1/account/*/history'
const allAnswers = [
  'send',
  'receive',
  'token',
  'approve',
  'failed',
  'change',
  'basket',
  'collectible',
  'poison',
]

/** Lets the account of the page's wallet do and receive things. */
async function live({ page, connect, control }: SceneFixture): Promise<void> {
  await connect()
  const caip10 = await page.evaluate(
    () => window.latchkey.getState().namespaces['eip155']?.accountState.caipAddress,
  )
  await control('POST', '/history', { caip10, scenes: allAnswers })
  await control('POST', '/history', { caip10, scenes: ['receive'], at: '2024-03-05T12:00:00.000Z' })
}

/** The history of the account. */
export const activityScenes: readonly Scene[] = [
  {
    name: 'activity',
    view,
    waitFor: '.tx',
    reach: (stage) => live(stage).then(() => stage.open(view)),
  },
  {
    name: 'activity-tab',
    view: 'Account',
    waitFor: '.tx',
    async reach(stage) {
      await live(stage)
      await stage.open()
      await stage.press('[role="tab"] >> nth=1')
    },
  },
  {
    name: 'activity-empty',
    view,
    waitFor: '.notice',
    reach: ({ connect, open }) => connect().then(() => open(view)),
  },
  {
    name: 'activity-loading',
    view,
    waitFor: '.history[data-state="loading"]',
    async reach({ connect, open, control }) {
      await control('PUT', '/faults', { [history]: { delay: 600_000 } })
      await connect()
      await open(view)
    },
  },
  {
    name: 'activity-failed',
    view,
    waitFor: '.notice [data-action="retry"]',
    async reach({ connect, open, control, find }) {
      await control('PUT', '/faults', { [history]: { status: 400 } })
      await connect()
      await open(view)
      // The toast says the same for a moment, over the header.
      await find('[data-toast]').waitFor()
      await find('[data-toast]').waitFor({ state: 'detached' })
    },
  },
]
