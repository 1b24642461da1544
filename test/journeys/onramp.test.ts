import { formatUnits } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { address } = testAccount(0)
const options = 'GET /v1/onramp/options'
const quotes = 'POST /v1/onramp/quote'
const requestsTo = (path: string) => stage.sandbox.api.requests.list({ path })
const held = async () => (await stage.sandbox.chains['eip155:1']?.nativeBalance(address)) ?? 0n
const atShop = (more: Parameters<JourneyFixture['visit']>[0] = {}) =>
  visitAccountAction(stage, 'onramp', 'OnRampProviders', more)
const find = (visit: Visit, selector: string) => visit.frame.locator(selector)
const buy = (visit: Visit) =>
  openVendorPopup(visit, () => visit.press(find(visit, '[data-action=seller-meld]')))
const wantsEther = async (visit: Visit) => {
  await visit.press(find(visit, '[data-action=token]'))
  await visit.waitForView('OnRampTokenSelect')
  await visit.press(find(visit, '[data-token="eip155:1:native"]'))
  await visit.waitForView('OnRampProviders')
}
const gets = (visit: Visit) => find(visit, '[data-fact=gets]').textContent()

describe.each<InputMode>(['mouse', 'keyboard'])('buying, by %s', (hand) => {
  it('leads from the account over amount, currencies and quote to the provider’s window, and the purchase arrives in the account', async () => {
    const visit = await atShop({ inputMode: hand })
    await wantsEther(visit)
    await visit.press(find(visit, '[data-action=fiat]'))
    await visit.waitForView('OnRampFiatSelect')
    await visit.press(find(visit, '[data-action=pay-USD]'))
    await visit.waitForView('OnRampProviders')
    await find(visit, '[name=amount]').fill('1000')
    await waitUntil(() => gets(visit)).toMatch(/^0\.3938/)
    const before = await held()
    const popup = await buy(visit)
    await visit.waitForView('BuyInProgress')
    expect(await popup.locator('[data-recipient]').textContent()).toBe(address)
    await chooseOutcome(popup, 'Pay', hand)
    await visit.waitForState('arrived')
    expect(await find(visit, '.status-title').textContent()).toMatch(/^0\.3938.ETH arrived$/)
    expect((await held()) - before).toBe(393_800_000_000_000_000n)
    const done = find(visit, '.status-panel .button.primary')
    expect(await done.textContent()).toBe('Done')
    await visit.press(done)
    await visit.waitForView('Account')
    const now = await held()
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

describe('provider window', () => {
  it('becomes a real link if the browser blocks it, and the purchase is still tracked', async () => {
    const visit = await atShop()
    await wantsEther(visit)
    await blockPopups(visit)
    await visit.press(find(visit, '[data-action=seller-meld]'))
    await visit.waitForState('blocked')
    const opening = visit.page.context().waitForEvent('page')
    expect(await find(visit, 'a.primary.wide[data-action=link]').count()).toBe(1)
    await visit.press(find(visit, 'a[data-action=link]'))
    const page = await opening
    await chooseOutcome(page, 'Pay')
    await page.close()
    await visit.waitForState('arrived')
  })

  it('has no access to the page that opened it', async () => {
    const visit = await atShop()
    const popup = await buy(visit)
    expect(await popup.evaluate(() => window.opener)).toBeNull()
  })

  it('reopens after a declined card; the view says that nothing was bought unless it was paid', async () => {
    const visit = await atShop()
    const before = await held()
    const popup = await buy(visit)
    await chooseOutcome(popup, 'Card is declined')
    await popup.close()
    await visit.waitForState('away')
    expect(await find(visit, '.status-text').textContent()).toContain('If not, nothing was bought.')
    const again = await openVendorPopup(visit, () =>
      visit.press(find(visit, '.status-panel .button')),
    )
    expect(again.url()).toContain('/onramp')
    await visit.waitForState('waiting')
    expect(await held()).toBe(before)
  })

  it('closes if it cannot be navigated, with the cause and a working retry', async () => {
    await stage.control('PUT', '/faults', { 'POST /v1/generators/onrampurl': { status: 503 } })
    const visit = await atShop()
    await visit.press(find(visit, '[data-action=seller-meld]'))
    await visit.waitForState('failed')
    await waitUntil(() => visit.popups.size).toBe(0)
    await stage.control('PUT', '/faults', {})
    const popup = await openVendorPopup(visit, () =>
      visit.press(find(visit, '.status-panel .button')),
    )
    await visit.waitForState('waiting')
    await popup.close()
  })

  it('shows the arrival as a toast when the visitor has closed the modal', async () => {
    const visit = await atShop()
    await wantsEther(visit)
    const popup = await buy(visit)
    await visit.waitForState('waiting')
    await visit.pressButton('Close')
    await visit.waitForClose()
    await chooseOutcome(popup, 'Pay')
    await popup.close()
    await visit.page
      .locator('latchkey-modal')
      .locator('[data-toast=success]')
      .filter({ hasText: 'ETH arrived' })
      .waitFor()
  })

  it('leads back to the purchase after a reload of the page, whose arrival is shown', async () => {
    const visit = await atShop()
    await wantsEther(visit)
    const popup = await buy(visit)
    await visit.waitForState('waiting')
    await reloadToAccountAction(visit, 'onramp')
    await visit.waitForView('BuyInProgress')
    await visit.waitForState('waiting')
    expect(await find(visit, '.status-panel .button').count()).toBe(0)
    expect(await find(visit, '[data-action=copy]').count()).toBe(0)
    expect(await find(visit, '[data-action=other]').textContent()).toBe('Edit')
    await visit.pressButton('Back')
    await visit.waitForView('Account')
    await visit.press(find(visit, '[data-action=onramp]'))
    await chooseOutcome(popup, 'Pay')
    await popup.close()
    await visit.waitForState('arrived')
  })

  it('shows the arrival in the account that bought when another one is active', async () => {
    const visit = await atShop()
    await wantsEther(visit)
    const popup = await buy(visit)
    await visit.waitForState('waiting')
    await visit.controlWallet('walletless', 'switchAccount', 2)
    await chooseOutcome(popup, 'Pay')
    await visit.waitForState('arrived')
    expect(await find(visit, '.status-text').textContent()).toBe(
      "It's in your Ethereum (0xf3…b92266) account.",
    )
  })
})

describe('buying options', () => {
  it('come from the provider, and the quote sends `purchaseCurrency`, `paymentCurrency`, `amount` and `network`', async () => {
    const visit = await atShop()
    await waitUntil(() => gets(visit)).toMatch(/^98/)
    expect(requestsTo('/v1/onramp/options')).toHaveLength(1)
    const [quote] = requestsTo('/v1/onramp/quote')
    expect(quote?.body).toMatchObject({
      purchaseCurrency: { symbol: 'USDC' },
      paymentCurrency: { id: 'USD' },
      amount: '100',
      network: 'ethereum',
    })
  })

  it('are marked as typical values, without a quote, until the provider answers a retry', async () => {
    await stage.control('PUT', '/faults', { [options]: { status: 500 }, [quotes]: { status: 500 } })
    const visit = await atShop()
    await find(visit, '[data-offer=usual]').waitFor()
    await find(visit, '[data-quote=failed]').waitFor()
    expect(await find(visit, '[data-fact]').count()).toBe(0)
    expect(await find(visit, '[data-limit]').allTextContents()).toEqual([
      'Card: $10.00 to $7,500.00',
      'US bank account (ACH): $10.00 to $25,000.00',
    ])
    await stage.control('PUT', '/faults', {})
    await visit.press(find(visit, '[data-action=retry]'))
    await waitUntil(() => gets(visit)).toMatch(/^98/)
    expect(await find(visit, '[data-offer=usual]').count()).toBe(0)
  })

  it('enforces the limits of the payment methods, and names the broken one', async () => {
    const visit = await atShop()
    await waitUntil(() => gets(visit)).toMatch(/^98/)
    const amount = find(visit, '[name=amount]')
    const wrong = () => find(visit, '.field-error').textContent()
    const count = requestsTo('/v1/onramp/quote').length
    await amount.fill('9.99')
    await waitUntil(wrong).toBe('The minimum is $10.00.')
    await amount.fill('25000.01')
    await waitUntil(wrong).toBe('The maximum is $25,000.00.')
    await amount.fill('10,5')
    await waitUntil(wrong).toBe('Enter a number, such as 50.25.')
    expect(await find(visit, '[data-action=seller-meld]').isDisabled()).toBe(true)
    expect(requestsTo('/v1/onramp/quote')).toHaveLength(count)
    await amount.fill('8000')
    await waitUntil(() => find(visit, '.onramp-sellers .onramp-note').textContent()).toContain(
      'US bank account (ACH)',
    )
  })

  it('shows no quote offline, and tracks a purchase once the visitor is back', async () => {
    const visit = await atShop()
    await wantsEther(visit)
    const popup = await buy(visit)
    await visit.page.context().setOffline(true)
    await waitUntil(() => find(visit, '.status-text').textContent()).toContain("You're offline")
    await visit.page.context().setOffline(false)
    await chooseOutcome(popup, 'Pay')
    await visit.waitForState('arrived')
  })

  it('offers no entry on a test network, and the view says why', async () => {
    // The same chain, as a host calls it that only tests.
    const network = {
      id: 1,
      caipNetworkId: 'eip155:1',
      chainNamespace: 'eip155',
      name: 'Rehearsal',
      testnet: true,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [stage.sandbox.info.chains['eip155:1']] } },
    }
    const visit = await stage.visit({
      connected: true,
      query: { options: { networks: [network] } },
    })
    await visit.open()
    await visit.waitForView('Account')
    expect(await find(visit, '[data-action=receive]').count()).toBe(1)
    expect(await find(visit, '[data-action=onramp]').count()).toBe(0)
    await visit.page.evaluate(() => window.latchkey.open({ view: 'OnRampProviders' }))
    await visit.waitForView('OnRampProviders')
    expect(await find(visit, '.notice-title').textContent()).toBe('Rehearsal is a test network')
    expect(requestsTo('/v1/onramp/options')).toEqual([])
  })
})

describe('views of buying', () => {
  it('have the legal footer, and the first leads to what buying is', async () => {
    const legal = {
      termsConditionsUrl: 'https://host.example/terms',
      privacyPolicyUrl: 'https://host.example/privacy',
    }
    const visit = await atShop({ query: { options: legal } })
    const footer = () => find(visit, '[data-footer=legal]').count()
    expect(await footer()).toBe(1)
    for (const [action, view] of [
      ['token', 'OnRampTokenSelect'],
      ['fiat', 'OnRampFiatSelect'],
    ] as const) {
      await visit.press(find(visit, `[data-action=${action}]`))
      await visit.waitForView(view)
      expect(await footer()).toBe(1)
      await visit.pressButton('Back')
      await visit.waitForView('OnRampProviders')
    }
    await visit.press(find(visit, '[data-action=what-is-a-buy]'))
    await visit.waitForView('WhatIsABuy')
    await visit.pressButton('Back')
    await visit.waitForView('OnRampProviders')
  })
})

describe('disabled buying', () => {
  it.each([
    ['is off', { id: 'onramp', isEnabled: false, config: ['meld'] }],
    ['is not there', { id: 'reown_branding', isEnabled: true, config: [] }],
  ])(
    'has no view, entry point, bytes or requests for a configuration where it %s',
    async (_, feature) => {
      await stage.control('PUT', '/config', [feature])
      const visit = await stage.visit({ connected: true })
      await visit.open()
      await visit.waitForView('Account')
      await find(visit, '[data-token]').first().waitFor()
      await visit.page.waitForLoadState('networkidle')
      expect(await find(visit, '[data-action=onramp]').count()).toBe(0)
      expect(
        (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('plugins/onramp')),
      ).toEqual([])
      expect(requestsTo('/v1/onramp*')).toEqual([])
      await visit.page.evaluate(() => window.latchkey.open({ view: 'OnRampProviders' }))
      await visit.frame.locator('[data-fault=missing]').waitFor()
      expect(requestsTo('/v1/onramp*')).toEqual([])
    },
  )
})
