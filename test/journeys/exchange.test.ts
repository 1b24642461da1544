import { formatUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import {
  blockPopups,
  chooseOutcome,
  openVendorPopup,
  reloadToAccountAction,
  visitAccountAction,
} from '../harness/fundingVisit.ts'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
beforeEach(() =>
  stage.control('PUT', '/config', [{ id: 'fund_from_exchange', isEnabled: true, config: [] }]),
)
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { address } = testAccount(0)
const rpc = 'POST /v1/json-rpc'
const chain = () => {
  const found = stage.sandbox.chains['eip155:1']
  if (!found) throw new Error('There is no chain.')
  return found
}
const usdc = () => chain().market.tokens.find(({ symbol }) => symbol === 'USDC')?.address
const find = (visit: Visit, selector: string) => visit.frame.locator(selector)
const atForm = (more: Parameters<JourneyFixture['visit']>[0] = {}) =>
  visitAccountAction(stage, 'exchange', 'PayWithExchange', more)
const harbour = (visit: Visit) => find(visit, '[data-action=exchange-harbour]')
const pressed = (visit: Visit) => openVendorPopup(visit, () => visit.press(harbour(visit)))
const amount = (visit: Visit) => find(visit, '[name=amount]').inputValue()
const chooses = async (visit: Visit, token: string) => {
  await visit.press(find(visit, '[data-action=asset]'))
  await visit.waitForView('PayWithExchangeSelectAsset')
  await visit.press(find(visit, `[data-token="eip155:1:${token}"]`))
  await visit.waitForView('PayWithExchange')
  await harbour(visit).waitFor()
}
const calls = (method: string) =>
  stage.sandbox.api.requests
    .list({ path: '/v1/json-rpc' })
    .filter(({ body }) => Object(body).method === method)

describe.each<InputMode>(['mouse', 'keyboard'])('deposit from an exchange, by %s', (hand) => {
  it('leads from the account over asset and amount to the exchange’s window, and the deposit arrives in the account', async () => {
    const visit = await atForm({ inputMode: hand })
    await chooses(visit, 'native')
    await visit.press(find(visit, '[data-preset="50"]'))
    expect(await amount(visit)).toBe('0.02')
    const before = await chain().nativeBalance(address)
    const popup = await pressed(visit)
    expect(await popup.locator('[data-amount]').textContent()).toBe('0.02 ETH')
    expect(await popup.locator('[data-recipient]').textContent()).toBe(address)
    await visit.waitForState('waiting')
    await chooseOutcome(popup, 'Send', hand)
    await visit.waitForState('sent')
    const now = await chain().nativeBalance(address)
    expect(now - before).toBe(20_000_000_000_000_000n)
    const said = (await find(visit, '.status-text').textContent()) ?? ''
    expect(/have ([\d,.]+)/.exec(said)?.[1]?.replaceAll(',', '')).toBe(
      formatUnits(now / 10n ** 12n, 6),
    )
    const done = find(visit, '.status-panel .button.primary')
    expect(await done.textContent()).toBe('Done')
    await visit.press(done)
    await visit.waitForView('Account')
    const shown = () =>
      find(visit, '[data-token]')
        .filter({ hasText: 'ETH' })
        .first()
        .locator('.amount')
        .last()
        .textContent()
    await waitUntil(async () => (await shown())?.replace(/[^\d.]/g, '')).toBe(
      formatUnits(now / 10n ** 15n, 3),
    )
  })
})

describe('deposit from an exchange', () => {
  it('starts with USDC and the smallest round sum, and sends tokens as well', async () => {
    const visit = await atForm()
    await harbour(visit).waitFor()
    expect([await amount(visit), await find(visit, '[data-action=asset]').textContent()]).toEqual([
      '10',
      expect.stringContaining('USDC'),
    ])
    const token = usdc()
    const before = token ? await chain().tokenBalance(address, token) : 0n
    const popup = await pressed(visit)
    await chooseOutcome(popup, 'Send')
    await visit.waitForState('sent')
    expect(token && (await chain().tokenBalance(address, token)) - before).toBe(10_000_000n)
    expect(calls('reown_getExchangePayUrl').map(({ body }) => Object(body).params)).toEqual([
      expect.objectContaining({
        exchangeId: 'harbour',
        asset: `eip155:1/erc20:${token}`,
        amount: '10',
        recipient: `eip155:1:${address}`,
      }),
    ])
  })

  it('lists the exchanges that send the chosen asset, as the provider says', async () => {
    const visit = await atForm()
    await harbour(visit).waitFor()
    const listed = () =>
      find(visit, '[data-action^=exchange-]').evaluateAll((rows) =>
        rows.map((row) => row.getAttribute('data-action')),
      )
    await waitUntil(listed).toEqual([
      'exchange-harbour',
      'exchange-copperline',
      'exchange-northgate',
    ])
    await chooses(visit, 'native')
    await waitUntil(listed).toEqual(['exchange-harbour', 'exchange-copperline'])
  })

  it('shows a real link if the browser blocks the exchange’s window', async () => {
    const visit = await atForm()
    await blockPopups(visit)
    await visit.press(harbour(visit))
    await visit.waitForState('blocked')
    const opening = visit.page.context().waitForEvent('page')
    expect(await find(visit, 'a.primary.wide[data-action=link]').count()).toBe(1)
    await visit.press(find(visit, 'a[data-action=link]'))
    const page = await opening
    await chooseOutcome(page, 'Send')
    await page.close()
    await visit.waitForState('sent')
  })

  it('says which exchange failed to send, and leads back to the filled form', async () => {
    const visit = await atForm()
    await harbour(visit).waitFor()
    await find(visit, '[name=amount]').fill('12.5')
    const popup = await pressed(visit)
    await chooseOutcome(popup, 'Fail')
    await visit.waitForState('failed')
    expect(await find(visit, '.status-title').textContent()).toBe(
      "Harbour Exchange didn't send the deposit",
    )
    await visit.press(find(visit, '.status-panel .button'))
    await harbour(visit).waitFor()
    expect(await amount(visit)).toBe('12.5')
  })

  it('shows a slow, closed deposit as pending, with a button to open it again', async () => {
    const visit = await atForm({ clock: true })
    await harbour(visit).waitFor()
    const popup = await pressed(visit)
    await popup.close()
    await visit.waitForState('away')
    expect(await find(visit, '.status-text').textContent()).toContain('If not, nothing was sent.')
    const again = await openVendorPopup(visit, () =>
      visit.press(find(visit, '.status-panel .button')),
    )
    await chooseOutcome(again, 'Take long')
    const callCount = calls('reown_getExchangeBuyStatus').length
    await waitUntil(() => calls('reown_getExchangeBuyStatus').length).toBeGreaterThan(callCount)
    await visit.waitForState('waiting')
    await visit.pressButton('Back')
    await visit.waitForView('Account')
    const before = calls('reown_getExchangeBuyStatus').length
    await visit.advanceClock(10_000)
    // A deposit that was left is followed for half an hour.
    await waitUntil(() => calls('reown_getExchangeBuyStatus').length).toBeGreaterThan(before)
  })

  it('closes the window if the exchange’s page is unavailable, and says that nothing was taken', async () => {
    const visit = await atForm()
    await harbour(visit).waitFor()
    await stage.control('PUT', '/faults', { [rpc]: { status: 503 } })
    await visit.press(harbour(visit))
    await visit.waitForState('unopened')
    await waitUntil(() => visit.popups.size).toBe(0)
    await stage.control('PUT', '/faults', {})
    const popup = await openVendorPopup(visit, () =>
      visit.press(find(visit, '.status-panel .button')),
    )
    await popup.close()
  })

  it('says that the provider is unavailable, with a retry, and invents nothing', async () => {
    await stage.control('PUT', '/faults', { [rpc]: { status: 503 } })
    const visit = await atForm()
    await find(visit, '.notice [data-action=retry]').waitFor()
    expect(await find(visit, '[name=amount]').count()).toBe(0)
    await stage.control('PUT', '/faults', {})
    await visit.press(find(visit, '[data-action=retry]'))
    await harbour(visit).waitFor()
  })

  it('refuses an amount with more decimals than the asset has', async () => {
    const visit = await atForm()
    await harbour(visit).waitFor()
    for (const [typed, wrong] of [
      ['0.0000001', 'USDC allows up to 6 decimal places.'],
      ['1,5', 'Enter a number, such as 0.5.'],
      ['0', 'Enter an amount above 0.'],
    ] as const) {
      await find(visit, '[name=amount]').fill(typed)
      await waitUntil(() => find(visit, '.field-error').textContent()).toBe(wrong)
      expect(await harbour(visit).isDisabled()).toBe(true)
    }
  })

  it('follows a deposit after a reload of the page, without its page, which is not stored', async () => {
    const visit = await atForm()
    await harbour(visit).waitFor()
    const popup = await pressed(visit)
    await visit.waitForState('waiting')
    await reloadToAccountAction(visit, 'exchange')
    await visit.waitForState('waiting')
    expect(await find(visit, '.status-panel .button').count()).toBe(0)
    expect(await find(visit, '[data-action=copy]').count()).toBe(0)
    await chooseOutcome(popup, 'Send')
    await popup.close()
    await visit.waitForState('sent')
  })

  it('says that it is offline, and polls the exchange once the visitor is back', async () => {
    const visit = await atForm()
    await harbour(visit).waitFor()
    const popup = await pressed(visit)
    await visit.page.context().setOffline(true)
    await waitUntil(() => find(visit, '.status-text').textContent()).toContain("You're offline")
    await visit.page.context().setOffline(false)
    await chooseOutcome(popup, 'Send')
    await visit.waitForState('sent')
  })

  it('shows as a toast that the exchange has sent after the visitor has left, and names the account', async () => {
    const visit = await atForm()
    await harbour(visit).waitFor()
    const popup = await pressed(visit)
    await visit.waitForState('waiting')
    await visit.pressButton('Close')
    await visit.waitForClose()
    await visit.controlWallet('walletless', 'switchAccount', 2)
    await chooseOutcome(popup, 'Send')
    await popup.close()
    await visit.page
      .locator('latchkey-modal')
      .locator('[data-toast=success]')
      .filter({ hasText: 'Harbour Exchange sent USDC (0xf3…b92266)' })
      .waitFor()
    await visit.page.evaluate(() => window.latchkey.open({ view: 'PayWithExchange' }))
    await visit.waitForState('sent')
    expect(await find(visit, '.status-title').textContent()).toContain('10 USDC (0xf3…b92266)')
  })
})

describe('ways to add funds', () => {
  const config = (...ids: readonly string[]) =>
    ids.map((id) => ({ id, isEnabled: true, config: id === 'onramp' ? ['meld'] : [] }))

  it('lists buying, exchanges and receiving, in this order, each with its view', async () => {
    await stage.control('PUT', '/config', config('onramp', 'fund_from_exchange'))
    const visit = await stage.visit({ connected: true })
    for (const [action, view] of [
      ['onramp', 'OnRampProviders'],
      ['exchange', 'PayWithExchange'],
      ['receive', 'WalletReceive'],
    ] as const) {
      await visit.page.evaluate(() => window.latchkey.open({ view: 'FundWallet' }))
      await visit.waitForView('FundWallet')
      const ways = await find(visit, '.list [data-action]').evaluateAll((rows) =>
        rows.map((row) => row.getAttribute('data-action')),
      )
      expect(ways).toEqual(['onramp', 'exchange', 'receive'])
      await visit.press(find(visit, `[data-action=${action}]`))
      await visit.waitForView(view)
      await visit.page.evaluate(() => window.latchkey.close())
      await visit.waitForClose()
    }
  })

  it.each([
    [['onramp'], 'FundWallet'],
    [[], 'WalletReceive'],
  ])('offers %j beside receiving for an amount beyond the balance by %s', async (ids, view) => {
    await stage.control('PUT', '/config', config('reown_branding', ...ids))
    const visit = await stage.visit({ connected: true })
    await visit.page.evaluate(
      (to) => window.latchkey.open({ view: 'WalletSend', params: { amount: '999999', to } }),
      testAccount(1).address,
    )
    await visit.press(find(visit, '[data-action=fund]'))
    await visit.waitForView(view)
  })
})

describe('disabled deposits from exchanges', () => {
  it.each([
    ['by default', undefined],
    ['by the configuration', [{ id: 'fund_from_exchange', isEnabled: false, config: [] }]],
  ])('has no view, entry point, bytes or requests %s', async (_, config) => {
    await stage.control('POST', '/reset')
    if (config) await stage.control('PUT', '/config', config)
    const visit = await stage.visit({ connected: true })
    await visit.open()
    await visit.waitForView('Account')
    await find(visit, '[data-token]').first().waitFor()
    await visit.page.waitForLoadState('networkidle')
    expect(await find(visit, '[data-action=exchange]').count()).toBe(0)
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('plugins/exchange')),
    ).toEqual([])
    await visit.page.evaluate(() => window.latchkey.open({ view: 'PayWithExchange' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    expect(stage.sandbox.api.requests.list({ path: '/v1/json-rpc' })).toEqual([])
  })
})
