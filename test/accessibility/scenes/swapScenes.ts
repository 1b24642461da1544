import type { Scene, SceneFixture } from './Scene.ts'

const view = 'Swap'
const tokens = 'SwapSelectToken'
const preview = 'SwapPreview'
const coins = { from: 'ETH', to: 'TUSD', amount: '0.5' }
const dollars = { from: 'TUSD', to: 'ETH', amount: '250' }
const quiet = { 'GET /v1/convert/quotes': { delay: 600_000 } }

/** A host's proposal fills the form at once. */
const filled = async ({ connect, open }: SceneFixture, params: object = coins) => {
  await connect()
  await open(view, params)
}
/** Opens a setting of the swap, and types a value of the visitor's own. */
const choose = async (stage: SceneFixture, name: 'tolerance' | 'deadline', text: string) => {
  await stage.press(`.disclosure:has([data-choice="${name}"]) summary`)
  await stage.press(`[data-choice="${name}"] .swap-choice:last-of-type`)
  await stage.find(`input[name="${name}"]`).fill(text)
}
const reviewed = async (stage: SceneFixture, params?: object) => {
  await filled(stage, params)
  await stage.press('[data-action="next"][data-step="review"]')
  await stage.find('.swap-head').waitFor()
  await stage.find('.armed[data-armed]').waitFor()
}
const confirmed = async (stage: SceneFixture, params?: object) => {
  await reviewed(stage, params)
  await stage.find('.armed[data-armed]').waitFor()
  await stage.press('[data-action="confirm"]')
}
const listed = async (stage: SceneFixture) => {
  await filled(stage)
  await stage.press('[data-action="token-to"]')
  await stage.find('[data-token]').first().waitFor()
}
const failing = (route: string, how: object) => (stage: SceneFixture) =>
  stage.control('PUT', '/faults', { [route]: how })

/** Swapping, from the form to what became of it. */
export const swapScenes: readonly Scene[] = [
  {
    name: 'swap',
    view,
    waitFor: '[data-step="to"]',
    reach: ({ connect, open }) => connect().then(() => open(view)),
  },
  { name: 'swap-none', view, waitFor: '.notice', reach: ({ open }) => open(view) },
  {
    name: 'swap-loading',
    view,
    waitFor: '[data-state="loading"]',
    before: failing('GET /v1/convert/tokens', { delay: 600_000 }),
    reach: (stage) => filled(stage),
  },
  {
    name: 'swap-list-failed',
    view,
    waitFor: '[data-action="retry"]',
    before: failing('GET /v1/convert/tokens', { status: 400 }),
    reach: (stage) => filled(stage),
  },
  {
    name: 'swap-elsewhere',
    view,
    waitFor: '[data-action="networks"]',
    before: failing('GET /v1/supported-chains', { body: { http: ['eip155:8453'], ws: [] } }),
    reach: (stage) => filled(stage),
  },
  { name: 'swap-filled', view, waitFor: '[data-step="review"]', reach: (stage) => filled(stage) },
  {
    name: 'swap-tolerance',
    view,
    waitFor: '[data-note="slippage-high"]',
    async reach(stage) {
      await filled(stage)
      await choose(stage, 'tolerance', '3.5')
    },
  },
  {
    name: 'swap-deadline',
    view,
    waitFor: '[data-choice="deadline"] ~ .field .field-error',
    async reach(stage) {
      await filled(stage)
      await choose(stage, 'deadline', '1.5')
    },
  },
  {
    name: 'swap-waiting',
    view,
    waitFor: '[data-step="waiting"]',
    before: (stage) => stage.control('PUT', '/faults', quiet),
    reach: (stage) => filled(stage),
  },
  {
    name: 'swap-unread',
    view,
    waitFor: '[data-step="unread"]',
    async reach(stage) {
      await stage.connect()
      await stage.control('PUT', '/faults', { 'POST /v1*': { status: 500 } })
      await stage.open(view, coins)
    },
  },
  {
    name: 'swap-insufficient',
    view,
    waitFor: '[data-action="fund"]',
    reach: (stage) => filled(stage, { ...coins, amount: '999999' }),
  },
  {
    name: 'swap-incorrect',
    view,
    waitFor: '[data-step="incorrect"]',
    reach: (stage) => filled(stage, { ...coins, amount: '1,5' }),
  },
  {
    name: 'swap-liquidity',
    view,
    waitFor: '[data-step="liquidity"]',
    async reach(stage) {
      await filled(stage, { ...coins, to: 'THIN', amount: '5' })
      await stage.find('[data-step="liquidity"]').waitFor()
      await stage.find('[data-toast]').waitFor({ state: 'detached' })
    },
  },
  { name: 'swap-tokens', view: tokens, waitFor: '[data-token]', reach: listed },
  {
    name: 'swap-tokens-unmatched',
    view: tokens,
    waitFor: '.notice',
    async reach(stage) {
      await listed(stage)
      await stage.find('input[type="search"]').fill('nothing is called so')
    },
  },
  {
    name: 'swap-review',
    view: preview,
    waitFor: '.armed[data-armed]',
    reach: (stage) => reviewed(stage),
  },
  {
    name: 'swap-review-approval',
    view: preview,
    waitFor: '[data-step="approve"]',
    reach: (stage) => reviewed(stage, dollars),
  },
  {
    name: 'swap-review-impact',
    view: preview,
    waitFor: '[data-note="impact-strong"]',
    reach: (stage) => reviewed(stage, { ...coins, to: 'THIN' }),
  },
  {
    name: 'swap-review-second',
    view: preview,
    waitFor: '[data-step="swap"]',
    reach: (stage) =>
      confirmed(stage, dollars)
        .then(() => stage.find('[data-step="swap"]').waitFor())
        .then(() => stage.find('.armed[data-armed]').waitFor()),
  },
  {
    name: 'swap-review-failed',
    view: preview,
    waitFor: '.notice',
    async reach(stage) {
      await filled(stage)
      await stage.find('[data-step="review"]').waitFor()
      await stage.control('PUT', '/faults', {
        'POST /v1/convert/build-transaction': { status: 500 },
      })
      await stage.press('[data-action="next"]')
    },
  },
  {
    name: 'swap-asking',
    view: preview,
    waitFor: '[data-state="asking"]',
    async reach(stage) {
      await reviewed(stage)
      await stage.wallet('walletless', 'hold')
      await stage.find('.armed[data-armed]').waitFor()
      await stage.press('[data-action="confirm"]')
    },
  },
  {
    name: 'swap-confirmed',
    view: preview,
    waitFor: '[data-state="confirmed"]',
    reach: (stage) => confirmed(stage),
  },
  {
    name: 'swap-rejected',
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
    name: 'swap-price-moved',
    view: preview,
    waitFor: '[data-note="price-moved"]',
    async reach(stage) {
      await reviewed(stage)
      await stage.control('POST', '/market', { caip2: 'eip155:1', token: 'TUSD', move: 5 })
      await stage.find('.armed[data-armed]').waitFor()
      await stage.press('[data-action="confirm"]')
    },
  },
]
