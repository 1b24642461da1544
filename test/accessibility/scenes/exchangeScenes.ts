import type { Scene, SceneFixture } from './Scene.ts'

const view = 'PayWithExchange'
const rpc = 'POST /v1/json-rpc'
const list = '[data-action=exchange-harbour]'
const on = (id: string, ...config: readonly string[]) => ({ id, isEnabled: true, config })

/** Deposits are off unless a project switches them on. */
const before = ({ control }: SceneFixture) =>
  control('PUT', '/config', [on('onramp', 'meld'), on('fund_from_exchange')])
const atForm = async ({ connect, open, find }: SceneFixture) => {
  await connect()
  await open(view)
  await find(list).waitFor()
}
const opened = async (stage: SceneFixture) => {
  await atForm(stage)
  const opening = stage.page.waitForEvent('popup')
  await stage.press(list)
  const popup = await opening
  await popup.locator('[name=how]').first().waitFor()
  return popup
}
/** Decided on the exchange's page, whose window is closed then. */
const decided = async (stage: SceneFixture, name: string) => {
  const popup = await opened(stage)
  await popup.getByRole('button', { name }).click()
  await popup.getByRole('status').waitFor()
  await popup.close()
}

/** Deposits from exchanges, and the ways to add funds. */
export const exchangeScenes: readonly Scene[] = [
  { name: 'exchange', view, waitFor: list, before, reach: atForm },
  { name: 'exchange-none', view, waitFor: '.notice', before, reach: ({ open }) => open(view) },
  {
    name: 'exchange-loading',
    view,
    waitFor: '.skeleton',
    before,
    async reach({ control, connect, open }) {
      await control('PUT', '/faults', { [rpc]: { delay: 600_000 } })
      await connect()
      await open(view)
    },
  },
  {
    name: 'exchange-failed',
    view,
    waitFor: '.notice [data-action=retry]',
    before,
    async reach({ control, connect, open }) {
      await control('PUT', '/faults', { [rpc]: { status: 500 } })
      await connect()
      await open(view)
    },
  },
  {
    name: 'exchange-asset',
    view: 'PayWithExchangeSelectAsset',
    waitFor: '[data-token]',
    before,
    async reach(stage) {
      await atForm(stage)
      await stage.press('[data-action=asset]')
    },
  },
  { name: 'exchange-waiting', view, waitFor: '[data-state=waiting]', before, reach: opened },
  {
    name: 'exchange-blocked',
    view,
    waitFor: 'a[data-action=link]',
    before,
    async reach(stage) {
      await atForm(stage)
      await stage.page.evaluate(() => {
        window.open = () => null
      })
      await stage.press(list)
    },
  },
  {
    name: 'exchange-unopened',
    view,
    waitFor: '[data-state=unopened]',
    before,
    async reach(stage) {
      await atForm(stage)
      await stage.control('PUT', '/faults', { [rpc]: { status: 500 } })
      await stage.press(list)
    },
  },
  {
    name: 'exchange-sent',
    view,
    waitFor: '[data-state=sent]',
    before,
    reach: (stage) => decided(stage, 'Send'),
  },
  {
    name: 'exchange-refused',
    view,
    waitFor: '[data-state=failed]',
    before,
    reach: (stage) => decided(stage, 'Fail'),
  },
  {
    name: 'funding',
    view: 'FundWallet',
    waitFor: '[data-action=exchange]',
    before,
    reach: ({ connect, open }) => connect().then(() => open('FundWallet')),
  },
  {
    name: 'funding-none',
    view: 'FundWallet',
    waitFor: '.notice',
    before,
    reach: ({ open }) => open('FundWallet'),
  },
]
