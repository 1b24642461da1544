import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const agent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Mobile Safari/537.36'
const phone = {
  userAgent: agent,
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
}

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const tile = (visit: Visit, name: string) => visit.frame.locator('.tiles .row', { hasText: name })
const rows = (visit: Visit) =>
  visit.frame
    .locator('[data-wallet]')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-wallet')))
const listQueries = (visit: Visit) =>
  visit.requests
    .filter((url) => url.includes('/getWallets'))
    .map((url) => new URL(url).searchParams)

async function explore(visit: Visit): Promise<void> {
  if ((await visit.frame.count()) === 0) await visit.open()
  await visit.pressButton(/^All wallets/)
  await visit.waitForView('AllWallets')
  await tile(visit, 'Fernway').waitFor()
}

describe('all wallets', () => {
  it('finds a wallet by scrolling and search, connects it by its code, and lists it first the next time', async () => {
    const visit = await stage.visit()
    await visit.open()
    await waitUntil(() => visit.frame.locator('[data-action=all-wallets]').textContent()).toMatch(
      /^All wallets\d{3}$/,
    )
    await explore(visit)
    await visit.frame.getByRole('searchbox').fill('gilded lag')
    await waitUntil(() => visit.frame.locator('.tiles .row').count()).toBe(1)
    await visit.press(tile(visit, 'Gilded Lagoon'))
    await visit.waitForView('ConnectingWalletConnect')
    await pairPhone(stage, visit)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    await visit.page.evaluate(() => window.latchkey.disconnect())
    await visit.waitForFact('status', /^disconnected/)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.open()
    const recent = visit.frame.locator('.list li:nth-child(2)')
    await waitUntil(() => recent.textContent()).toBe('Gilded LagoonRecent')
    expect(visit.errors).toEqual([])
  })

  it('loads the wallets page by page on scroll, and a failed page on request', async () => {
    const visit = await stage.visit()
    await explore(visit)
    const scroll = () =>
      visit.frame.locator('.body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
    await waitUntil(async () => {
      await scroll()
      return listQueries(visit).some((query) => query.get('page') === '4')
    }).toBe(true)
    await stage.control('PUT', '/faults', { 'GET /getWallets': { status: 400 } })
    await waitUntil(async () => {
      await scroll()
      return visit.frame.locator('.notice').count()
    }).toBe(1)
    const failed = listQueries(visit).at(-1)?.get('page')
    await stage.control('PUT', '/faults', {})
    await visit.pressButton('Try again')
    await waitUntil(() => visit.frame.locator('.notice').count()).toBe(0)
    expect(listQueries(visit).filter((query) => query.get('page') === failed)).toHaveLength(2)
  })

  it('marks installed wallets, lists each once, and connects them at once', async () => {
    const visit = await stage.visit()
    await explore(visit)
    await waitUntil(() => tile(visit, 'Harbor').allTextContents()).toEqual(['HarborInstalled'])
    await visit.press(tile(visit, 'Harbor'))
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })
})

describe('all wallets on a phone', () => {
  it('finds, searches and opens the wallets a phone can open by a prepared link, and connects', async () => {
    const visit = await stage.visit({
      browser: phone,
      query: { wallets: '', options: { allWallets: 'ONLY_MOBILE' } },
    })
    const left: string[] = []
    await visit.page.route(/\/wc\?uri=/, (route) => {
      left.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await explore(visit)
    // A desktop program.
    expect(await tile(visit, 'Harbor').count()).toBe(0)
    await visit.frame.getByRole('searchbox').fill('lantern')
    await waitUntil(() => visit.frame.locator('.tiles .row').count()).toBe(1)
    const link = visit.frame.getByRole('link', { name: /^Pocket Lantern/ })
    await link.waitFor()
    const href = (await link.getAttribute('href')) ?? ''
    await link.tap()
    await visit.waitForView('ConnectingWalletConnect')
    await waitUntil(() => left).toEqual([href])
    await stage.control('POST', '/phone', {
      uri: new URL(href).searchParams.get('uri'),
      behaviour: 'approve',
    })
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors).toEqual([])
  })

  it('shows `AllWallets` first, whatever view the host opens, if only WalletConnect connects', async () => {
    const visit = await stage.visit({ browser: phone, query: { options: { basic: true } } })
    await visit.page.locator('#networks').tap()
    await visit.waitForView('AllWallets')
    await tile(visit, 'Fernway').waitFor()
    await visit.frame.getByRole('button', { name: 'Show a code to scan' }).tap()
    await visit.waitForView('ConnectingWalletConnect')
  })
})

describe('option `allWallets`', () => {
  it.each([
    ['HIDE', phone],
    ['ONLY_MOBILE', {}],
  ])(
    'has no row, view, bytes or requests with `%s`, where it hides them',
    async (allWallets, browser) => {
      const visit = await stage.visit({ browser, query: { options: { allWallets } } })
      await visit.open()
      await waitUntil(async () => (await rows(visit)).length).toBeGreaterThan(1)
      await waitUntil(() => listQueries(visit).map((query) => query.get('entries'))).toEqual(['4'])
      await visit.page.waitForLoadState('networkidle')
      expect(await visit.frame.locator('[data-action=all-wallets]').count()).toBe(0)
      expect(
        (await listRequestedChunks(visit)).filter((source) => source.includes('all-wallets')),
      ).toEqual([])
      expect(listQueries(visit).map((query) => query.get('entries'))).toEqual(['4'])
      await visit.page.evaluate(() => window.latchkey.open({ view: 'GetWallet' }))
      await visit.waitForView('GetWallet')
      expect(await visit.frame.locator('[data-action=all-wallets]').count()).toBe(0)
    },
  )
})
