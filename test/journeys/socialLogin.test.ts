import type { Page } from 'playwright-core'
import { devices } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { LoginVisit } from '../harness/openLogins.ts'
import { openLogins } from '../harness/openLogins.ts'
import type { InputMode } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
let logins: ReturnType<typeof openLogins>
beforeAll(async () => {
  stage = await openJourneyFixture()
  logins = openLogins(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage?.close())

const names = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const
type Provider = keyof typeof names
/** The providers of the view with all socials. */
const behindMore: readonly string[] = ['apple', 'facebook']

const login = (visit: LoginVisit, provider: string) =>
  visit.press(visit.frame.locator(`[data-social="${provider}"]`))
const statusOf = ({ page }: LoginVisit) => page.getByTestId('status').first().textContent()
const stands = (visit: LoginVisit, phase: string) =>
  visit.frame.locator(`:is(.status-panel, .cast)[data-state="${phase}"]`).waitFor()
const title = (visit: LoginVisit) => visit.frame.locator('.status-panel').textContent()
const plan = (next: string, message?: string) =>
  stage.control('POST', '/secure', { next, ...(message ? { message } : {}) })
/** The number of times the frame was loaded. */
const framesOf = ({ requests }: LoginVisit) =>
  requests.filter((url) => new URL(url).pathname === '/sdk').length

/** The popup, once it is on the provider's page. */
async function popupOf(visit: LoginVisit, act: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([visit.page.waitForEvent('popup'), act()])
  await popup.getByRole('button', { name: 'Log in' }).waitFor()
  return popup
}
/** A visitor whose popup waits at the provider; `begun` is how the login was begun there. */
async function atProvider(provider: Provider = 'google', options?: VisitOptions) {
  const visit = await logins.visit(options)
  const begun: Record<string, string>[] = []
  visit.page.context().on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url())
    if (origin === stage.sandbox.info.identity && pathname === '/auth')
      begun.push(Object.fromEntries(searchParams))
  })
  await visit.open()
  if (behindMore.includes(provider)) {
    await login(visit, 'more')
    await visit.waitForView('ConnectSocials')
  }
  const popup = await popupOf(visit, () => login(visit, provider))
  return { visit, popup, begun }
}
const answer = (popup: Page, button = 'Log in') =>
  popup.getByRole('button', { name: button, exact: true }).click()

describe.each<InputMode>(['mouse', 'keyboard'])('login with Google, by %s', (hand) => {
  it('opens a window of 600x800 for a real OpenID Connect login, and connects EVM and Solana; a reload restores both', async () => {
    const { visit, popup } = await atProvider('google', {
      inputMode: hand,
      query: { namespaces: 'eip155,solana' },
    })
    await visit.waitForView('ConnectingSocial')
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 800])
    await popup.getByRole('textbox').fill('Ada')
    await answer(popup)
    await visit.waitForClose()
    await waitUntil(() => popup.isClosed()).toBe(true)
    const accounts = () =>
      visit.page.evaluate(() => {
        const { namespaces } = window.latchkey.getState()
        return [namespaces['eip155'], namespaces['solana']].map((record) => [
          record?.accountState.caipAddress,
          record?.connection?.auth,
        ])
      })
    const auth = { name: 'google', username: 'ada@example.test' }
    await waitUntil(accounts).toEqual([
      [expect.stringMatching(/^eip155:1:0x[0-9a-fA-F]{40}$/), auth],
      [
        expect.stringMatching(/^solana:[1-9A-HJ-NP-Za-km-z]{32}:[1-9A-HJ-NP-Za-km-z]{32,44}$/),
        auth,
      ],
    ])
    const before = await accounts()
    await visit.page.reload()
    await visit.waitForReady()
    await waitUntil(accounts).toEqual(before)
    await visit.open()
    await visit.waitForView('Account')
    expect(await visit.frame.locator('[data-login]').textContent()).toContain('Ada')
  })
})

describe('social login', () => {
  it.each(['github', 'apple', 'facebook', 'x', 'discord'] as const)(
    '%s has a button of its own, begins with PKCE, and connects',
    async (provider) => {
      const { visit, popup, begun } = await atProvider(provider)
      expect(await popup.getByRole('heading').textContent()).toBe(`Log in with ${names[provider]}`)
      const word = expect.stringMatching(/^[\w-]{32,}$/)
      expect(begun).toEqual([
        expect.objectContaining({
          client_id: provider,
          code_challenge_method: 'S256',
          code_challenge: word,
          state: word,
          nonce: word,
        }),
      ])
      await answer(popup)
      await visit.waitForClose()
      await visit.waitForFact('status', /^connected/)
      expect(
        await visit.page.evaluate(
          () => window.latchkey.getState().namespaces['eip155']?.connection?.auth?.name,
        ),
      ).toBe(provider)
    },
  )

  it('reports a login declined at the provider, and connects on the next try', async () => {
    const { visit, popup } = await atProvider()
    await answer(popup, 'Cancel')
    await stands(visit, 'refused')
    expect(await title(visit)).toContain("Google didn't log you in")
    expect(await statusOf(visit)).toBe('disconnected')
    const again = await popupOf(visit, () => visit.pressButton('Try again'))
    await answer(again)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('reports a login that fails at the provider, and stays disconnected', async () => {
    const { visit, popup } = await atProvider()
    await answer(popup, 'Fail with an error')
    await stands(visit, 'refused')
    expect(await visit.frame.getByRole('button', { name: 'Try again' }).count()).toBe(1)
    expect(await statusOf(visit)).toBe('disconnected')
    expect(visit.errors).toEqual([])
  })

  it('reports a login that cannot begin: `Failed to initiate social connection`', async () => {
    await plan('error', 'Not today')
    const visit = await logins.visit()
    await visit.open()
    const [popup] = await Promise.all([visit.page.waitForEvent('popup'), login(visit, 'google')])
    await stands(visit, 'failed')
    expect(await title(visit)).toContain('Failed to initiate social connection')
    await waitUntil(() => popup.isClosed()).toBe(true)
  })

  it('ends 3 s after the visitor closes the window, not before', async () => {
    const { visit, popup } = await atProvider()
    // The page sees the end of the window before a busy driver does.
    const closing = Date.now()
    await popup.close()
    await stands(visit, 'closed')
    expect(Date.now() - closing).toBeGreaterThan(2500)
    expect(await title(visit)).toContain('Window closed')
    expect(await statusOf(visit)).toBe('disconnected')
  })

  it('offers a button to open a window that the browser blocks', async () => {
    const refuseOnce = () => {
      const { open } = window
      // Chromium under automation refuses no window.
      window.open = () => {
        window.open = open
        return null
      }
    }
    const visit = await logins.visit({ before: refuseOnce })
    await visit.open()
    await login(visit, 'google')
    await stands(visit, 'blocked')
    const popup = await popupOf(visit, () => visit.pressButton('Open window'))
    await answer(popup)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('gets the result through the frame if the provider severs the window (COOP)', async () => {
    await plan('severed')
    const { visit, popup } = await atProvider()
    // To the page it looks closed by now, and does so for longer than a moment.
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await stands(visit, 'closed')
    expect(popup.isClosed()).toBe(false)
    await answer(popup)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('refuses a result from another origin: `Untrusted Origin`', async () => {
    const { visit, popup } = await atProvider()
    const forged = `${stage.sandbox.info.secure}/callback?code=forged&state=forged`
    // The page itself, then the window while it is on another site.
    await visit.page.evaluate((resultUri) => window.postMessage({ resultUri }, '*'), forged)
    expect(await visit.frame.locator('.status-panel').getAttribute('data-state')).toBe('waiting')
    await popup.evaluate((resultUri) => window.opener.postMessage({ resultUri }, '*'), forged)
    await stands(visit, 'untrusted')
    expect(await title(visit)).toContain('Untrusted Origin')
    expect(await statusOf(visit)).toBe('disconnected')
    const store = await visit.page.evaluate(() => JSON.stringify(localStorage))
    expect(JSON.stringify([store, visit.errors, stage.sandbox.api.requests.list()])).not.toContain(
      'forged',
    )
  })

  it('closes the window of an abandoned login, and ignores its late result', async () => {
    const { visit, popup } = await atProvider()
    await visit.pressButton('Back')
    await visit.waitForView('Connect')
    await waitUntil(() => popup.isClosed()).toBe(true)
    expect(await statusOf(visit)).toBe('disconnected')
  })
})

describe('login with Farcaster', () => {
  /** The visitor's phone. */
  async function phoneAt(address: string, press: string): Promise<void> {
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('button', { name: press }).click()
    await page.getByRole('status').waitFor()
    await context.close()
  }
  async function waiting(): Promise<{ readonly visit: LoginVisit; readonly address: string }> {
    const visit = await logins.visit({
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await visit.open()
    await login(visit, 'farcaster')
    await visit.waitForView('ConnectingFarcaster')
    await stands(visit, 'waiting')
    expect(await visit.frame.locator('.qr').count()).toBe(1)
    await visit.pressButton('Copy link')
    const copied = () => visit.page.evaluate(() => navigator.clipboard.readText())
    await waitUntil(copied).toMatch(/\/farcaster\?channel=/)
    return { visit, address: await copied() }
  }

  it('shows a code, and connects under the visitor’s name once the app approves', async () => {
    const { visit, address } = await waiting()
    await phoneAt(address, 'Approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(
      await visit.page.evaluate(
        () => window.latchkey.getState().namespaces['eip155']?.connection?.auth,
      ),
    ).toEqual({ name: 'farcaster', username: 'ada' })
  })

  it('links to the app on a phone', async () => {
    const { defaultBrowserType: _, ...iphone } = devices['iPhone 14'] ?? {
      defaultBrowserType: 'webkit',
    }
    const visit = await logins.visit({ browser: iphone })
    await visit.open()
    await login(visit, 'farcaster')
    const link = visit.frame.locator('[data-action="open-app"]')
    const [app] = await Promise.all([visit.page.context().waitForEvent('page'), link.click()])
    await app.getByRole('button', { name: 'Approve' }).click()
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('reports a declined login with `Failed to connect to farcaster`, and can be retried', async () => {
    const { visit, address } = await waiting()
    await phoneAt(address, 'Decline')
    await stands(visit, 'failed')
    expect(await title(visit)).toContain('Failed to connect to farcaster')
    await visit.pressButton('Try again')
    await stands(visit, 'waiting')
  })

  it('reloads the frame after an abandoned login: a late approval is ignored, and another login works', async () => {
    const { visit, address } = await waiting()
    expect(framesOf(visit)).toBe(1)
    await visit.pressButton('Back')
    await visit.waitForView('Connect')
    await waitUntil(() => framesOf(visit)).toBe(2)
    await phoneAt(address, 'Approve')
    const popup = await popupOf(visit, () => login(visit, 'google'))
    expect(await statusOf(visit)).toBe('disconnected')
    await answer(popup)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(
      await visit.page.evaluate(
        () => window.latchkey.getState().namespaces['eip155']?.connection?.auth?.name,
      ),
    ).toBe('google')
  })
})
