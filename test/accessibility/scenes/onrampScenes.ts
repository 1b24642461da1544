import type { Scene, SceneFixture } from './Scene.ts'

const view = 'OnRampProviders'
const progress = 'BuyInProgress'
const options = 'GET /v1/onramp/options'
const quote = 'POST /v1/onramp/quote'
const page = 'POST /v1/generators/onrampurl'

const atShop = async ({ connect, open }: SceneFixture) => {
  await connect()
  await open(view)
}
const quoted = async (stage: SceneFixture) => {
  await atShop(stage)
  await stage.find('[data-fact=gets]').waitFor()
}
/** The window of the provider is opened and closed again: only the modal is looked at. */
const bought = async (stage: SceneFixture) => {
  await quoted(stage)
  const opening = stage.page.waitForEvent('popup')
  await stage.press('[data-action=seller-meld]')
  const popup = await opening
  await popup.locator('[name=how]').first().waitFor()
  return popup
}

/** Buying, from the amount to what became of it. */
export const onrampScenes: readonly Scene[] = [
  { name: 'onramp', view, waitFor: '[data-fact=gets]', reach: quoted },
  { name: 'onramp-none', view, waitFor: '.notice', reach: ({ open }) => open(view) },
  {
    name: 'onramp-loading',
    view,
    waitFor: '.skeleton',
    async reach(stage) {
      await stage.control('PUT', '/faults', { [options]: { delay: 600_000 } })
      await atShop(stage)
    },
  },
  {
    name: 'onramp-usual',
    view,
    waitFor: '[data-quote=failed]',
    async reach(stage) {
      await stage.control('PUT', '/faults', {
        [options]: { status: 500 },
        [quote]: { status: 500 },
      })
      await atShop(stage)
    },
  },
  {
    name: 'onramp-limit',
    view,
    waitFor: '.field-error:not(:empty)',
    async reach(stage) {
      await quoted(stage)
      await stage.find('[name=amount]').fill('5')
    },
  },
  {
    name: 'onramp-token',
    view: 'OnRampTokenSelect',
    waitFor: '[data-token]',
    async reach(stage) {
      await quoted(stage)
      await stage.press('[data-action=token]')
    },
  },
  {
    name: 'onramp-fiat',
    view: 'OnRampFiatSelect',
    waitFor: '[data-action=pay-EUR]',
    async reach(stage) {
      await quoted(stage)
      await stage.press('[data-action=fiat]')
    },
  },
  { name: 'onramp-waiting', view: progress, waitFor: '[data-state=waiting]', reach: bought },
  {
    name: 'onramp-blocked',
    view: progress,
    waitFor: 'a[data-action=link]',
    async reach(stage) {
      await quoted(stage)
      await stage.page.evaluate(() => {
        window.open = () => null
      })
      await stage.press('[data-action=seller-meld]')
    },
  },
  {
    name: 'onramp-away',
    view: progress,
    waitFor: '[data-state=away]',
    async reach(stage) {
      const popup = await bought(stage)
      await popup.close()
    },
  },
  {
    name: 'onramp-arrived',
    view: progress,
    waitFor: '[data-state=arrived]',
    async reach(stage) {
      const popup = await bought(stage)
      await popup.getByRole('button', { name: 'Pay' }).click()
      await popup.getByRole('status').waitFor()
      await popup.close()
    },
  },
  {
    name: 'onramp-failed',
    view: progress,
    waitFor: '[data-state=failed]',
    async reach(stage) {
      await stage.control('PUT', '/faults', { [page]: { status: 500 } })
      await quoted(stage)
      await stage.press('[data-action=seller-meld]')
    },
  },
  {
    name: 'onramp-nothing-bought',
    view: progress,
    waitFor: '.notice',
    reach: ({ connect, open }) => connect().then(() => open(progress)),
  },
  {
    name: 'onramp-what',
    view: 'WhatIsABuy',
    waitFor: '.onramp-lessons',
    reach: ({ open }) => open('WhatIsABuy'),
  },
]
