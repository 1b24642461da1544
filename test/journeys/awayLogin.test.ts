import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { LoginVisit } from '../harness/openLogins.ts'
import { openLogins } from '../harness/openLogins.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
let logins: ReturnType<typeof openLogins>
beforeAll(async () => {
  stage = await openJourneyFixture()
  logins = openLogins(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage?.close())

/** Chromium with the user agent of Telegram's web view. */
const browser = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Telegram-Android/11.4.2',
  viewport: { width: 412, height: 860 },
  hasTouch: true,
  isMobile: true,
}
const statusOf = ({ page }: LoginVisit) => page.getByTestId('status').first().textContent()
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('login_away')))

/** A visitor inside Telegram, whose page went to the provider in place of itself. */
async function atProvider() {
  const visit = await logins.visit({ browser, query: { item: '7' } })
  const { page } = visit
  const start = page.url()
  const popups: Page[] = []
  page.context().on('page', (opened) => popups.push(opened))
  await visit.open()
  await visit.press(visit.frame.locator('[data-social="google"]'))
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  return { visit, page, start, popups }
}
const answer = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click()

describe('a social login inside Telegram', () => {
  it('replaces the page with the provider, returns, connects, and restores the page’s address', async () => {
    const { visit, page, start, popups } = await atProvider()
    await answer(page, 'Log in')
    await page.waitForURL((url) => url.origin === new URL(start).origin)
    await visit.waitForFact('status', /^connected/)
    await visit.waitForClose()
    expect([page.url(), popups, await stored(page)]).toEqual([start, [], []])
    expect(
      await page.evaluate(
        () => window.latchkey.getState().namespaces['eip155']?.connection?.auth?.name,
      ),
    ).toBe('google')
    await page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected/)
  })

  it('returns from a declined login with an error and no connection', async () => {
    const { visit, page, start } = await atProvider()
    await answer(page, 'Cancel')
    await visit.waitForView('ConnectingSocial')
    await waitUntil(() => visit.frame.locator('.status-panel').textContent()).toContain(
      "Google didn't log you in",
    )
    expect([await statusOf(visit), page.url()]).toEqual(['disconnected', start])
  })

  it('opens nothing and connects nothing when the return address is used in another browser', async () => {
    const { page, start } = await atProvider()
    const back: string[] = []
    await page.route(
      (url) => url.searchParams.has('result_uri'),
      (route) => {
        back.push(route.request().url())
        return route.abort()
      },
    )
    await answer(page, 'Log in')
    await waitUntil(() => back.length).toBe(1)
    const victim = await logins.visit({ browser, query: { item: '7' } })
    await victim.page.goto(String(back[0]))
    await victim.waitForReady()
    // The wallet is there from here on, and has looked at the address.
    await victim.open()
    await waitUntil(() => victim.page.url()).toBe(start)
    await victim.waitForView('Connect')
    expect([
      await statusOf(victim),
      victim.requests.filter((url) => new URL(url).pathname === '/token'),
    ]).toEqual(['disconnected', []])
  })
})
