import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const page = (plugins: string, hand: InputMode, more: object = {}) =>
  stage.visit({ page: 'plugins', inputMode: hand, query: { plugins, ...more } })
/** Of the two that the wallet of the page serves, whatever else the catalogue has. */
const statuses = async (visit: Visit) => {
  const all = await visit.page.evaluate(() =>
    Object.entries(window.latchkey.getState().namespaces).map(
      ([name, { accountState }]) => `${name}: ${accountState.status}`,
    ),
  )
  return all.filter((line) => /^(double|eip155):/.test(line))
}
/** Ticks one ecosystem of the wallet, and none of the others, and connects it. */
const pick = async (visit: Visit, name: string) => {
  await visit.waitForView('ConnectingMultiChain')
  for (const box of await visit.frame.getByRole('checkbox').all()) {
    const label = box.locator('xpath=ancestor::label')
    if ((await box.isChecked()) === (await label.textContent())?.startsWith(name)) continue
    if (visit.inputMode === 'mouse') await label.click()
    else {
      await visit.tabTo(box)
      await visit.page.keyboard.press('Space')
    }
  }
  await visit.pressButton('Connect')
}
const active = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().activeNamespace)

describe.each<InputMode>(['mouse', 'keyboard'])(
  'a second namespace from outside of the tree, by %s',
  (hand) => {
    it('has one row for a wallet of both, and `ConnectingMultiChain` lets the visitor pick', async () => {
      const visit = await page('namespace', hand)
      await visit.open()
      await waitUntil(() => visit.getText('Harbor').count()).toBe(1)
      await visit.pressButton(/^Harbor/)
      await pick(visit, 'Double Chains')
      await visit.waitForClose()
      await visit.waitForFact('status', /^connected/)
      expect((await statuses(visit)).sort()).toEqual(['double: connected', 'eip155: disconnected'])
      expect(await active(visit)).toBe('double')
    })

    it('confirms a move to the other namespace in `SwitchActiveChain`, and keeps the other when one disconnects', async () => {
      const visit = await page('namespace', hand)
      await visit.open()
      await visit.pressButton(/^Harbor/)
      await pick(visit, 'EVM')
      await visit.waitForClose()
      await visit.open()
      await visit.waitForView('Account')
      await visit.press(visit.frame.locator('[data-action=network]'))
      await visit.waitForView('Networks')
      await visit.press(visit.frame.locator('[data-network="double:one"]'))
      await visit.waitForView('SwitchActiveChain')
      await visit.pressButton('Cancel')
      await visit.waitForView('Networks')
      await visit.press(visit.frame.locator('[data-network="double:one"]'))
      await visit.pressButton('Connect wallet')
      await visit.waitForView('Connect')
      expect((await statuses(visit)).sort()).toEqual(['double: disconnected', 'eip155: connected'])
      await visit.pressButton(/^Harbor/)
      await pick(visit, 'Double Chains')
      await visit.waitForClose()
      await waitUntil(async () => (await statuses(visit)).sort()).toEqual([
        'double: connected',
        'eip155: connected',
      ])
      await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'double' }))
      await waitUntil(async () => (await statuses(visit)).sort()).toEqual([
        'double: disconnected',
        'eip155: connected',
      ])
    })
  },
)

describe('a second namespace from outside of the tree, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('switches the active namespace first when the host opens another', async () => {
    const visit = await page('namespace', hand)
    expect(await active(visit)).not.toBe('double')
    await visit.page.evaluate(() => window.latchkey.open({ namespace: 'double' }))
    await visit.waitForView('Connect')
    expect(await active(visit)).toBe('double')
  })
})

describe('connect-method order', () => {
  const methods = (visit: Visit) =>
    visit.frame
      .locator('[data-method], [data-wallet=walletConnect]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-method') ?? 'wallet'))

  it.each([
    ['with no wallet detected is email, social, wallet', '', {}, ['email', 'social', 'wallet']],
    [
      'with at least one wallet detected is wallet, email, social',
      'walletless',
      {},
      ['wallet', 'email', 'social'],
    ],
    [
      'is what `connectMethodsOrder` says',
      'walletless',
      { connectMethodsOrder: ['social', 'wallet', 'email'] },
      ['social', 'wallet', 'email'],
    ],
  ])('orders the connect methods: %s', async (_, wallets, options, order) => {
    const visit = await stage.visit({ query: { wallets, options } })
    await visit.open()
    await waitUntil(() => methods(visit)).toEqual(order)
  })
})
