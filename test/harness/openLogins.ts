import type { Frame, Locator, Page } from 'playwright-core'
import type { JourneyFixture, VisitOptions } from './openJourneyFixture.ts'
import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

export type AccountType = 'eoa' | 'smartAccount'
/** The outcome of a host's request. */
export type CallOutcome = {
  readonly answer?: unknown
  readonly error?: { readonly code: string; readonly message: string }
}

/** A visit to a page with the embedded wallet. */
export type LoginVisit = Visit & {
  /** The document of the secure site in the page. */
  findFrame(): Frame
  /** The frame's button. */
  button(name: 'Approve' | 'Reject'): Locator
  /** Waits until a request to sign or send is on the screen and in the frame. */
  waitForApproval(heading?: string | RegExp): Promise<void>
  /** Presses Approve as soon as it is armed. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Presses at the modal's X or the button under the frame, which the frame's dialog covers. */
  pressBehind(what: 'x' | 'cancel'): Promise<void>
  /** Sends a request of the host to the connected wallet. */
  call(method: string, params?: unknown, network?: `${string}:${string}`): Promise<CallOutcome>
  /** The visitor's account of a type. */
  account(type: AccountType): Promise<`0x${string}`>
}

/** A request that is pending for longer counts as lost (ms). */
const settleTimeout = 90_000

const requestOfHost = (
  page: Page,
  method: string,
  params?: unknown,
  network?: `${string}:${string}`,
): Promise<CallOutcome> =>
  page
    .evaluate(
      ([call, on, limit]) => {
        const timeout = new Promise<CallOutcome>((resolve) =>
          setTimeout(
            () => resolve({ error: { code: 'none', message: 'The request did not settle' } }),
            limit,
          ),
        )
        const outcome: Promise<CallOutcome> = window.latchkey.request(call, on).then(
          (answer) => ({ answer }),
          (error) => ({ error: { code: String(error.code), message: String(error.message) } }),
        )
        return Promise.race([outcome, timeout])
      },
      [{ method, params }, network, settleTimeout] as const,
    )
    // A request may still be pending when the page is closed.
    .catch((error: unknown) => ({ error: { code: 'gone', message: String(error) } }))

async function readAccount(page: Page, type: AccountType): Promise<`0x${string}`> {
  const read = () =>
    page.evaluate(
      (wanted) =>
        window.latchkey
          .getState()
          .namespaces['eip155']?.accountState.accounts.find(({ role }) => role === wanted)?.address,
      type,
    )
  await waitUntil(read).toMatch(/^0x/)
  return String(await read()) as `0x${string}`
}

/** Adds the embedded wallet's methods to a visit. */
function withWallet(visit: Visit, origin: string): LoginVisit {
  const { page } = visit
  const secure = () => {
    const found = page.frames().find((frame) => frame.url().startsWith(`${origin}/sdk`))
    if (!found) throw new Error('There is no secure frame')
    return found
  }
  const button = (name: 'Approve' | 'Reject') => secure().getByRole('button', { name })
  const armed = () => secure().getByRole('button', { name: 'Approve', disabled: false })
  /** Waits until the frame stops moving, so that its buttons stay under a press. */
  async function waitForStableFrame(): Promise<void> {
    const card = visit.frame.locator('.frame-room')
    const layouts: string[] = []
    await waitUntil(async () => {
      layouts.push(
        JSON.stringify([
          await card.boundingBox(),
          await button('Reject').boundingBox(),
          await secure().evaluate(() => innerHeight),
        ]),
      )
      const [last, ...before] = layouts.slice(-4).reverse()
      return before.length === 3 && before.every((layout) => layout === last)
    }).toBe(true)
  }
  return {
    ...visit,
    findFrame: secure,
    button,
    async waitForApproval(heading) {
      await visit.waitForView('ApproveTransaction')
      await button('Approve').waitFor()
      if (heading !== undefined)
        await waitUntil(() => secure().locator('h1').textContent()).toMatch(heading)
    },
    async approve() {
      await waitForStableFrame()
      const shown = await button('Approve').elementHandle()
      // A frame that moved since the pointer was in it arms again; the visitor presses again.
      await waitUntil(async () => {
        await button('Approve').hover()
        await armed().click()
        return shown?.evaluate((one) => one.isConnected).catch(() => false)
      }).toBe(false)
    },
    async reject() {
      await armed().waitFor()
      await waitForStableFrame()
      await button('Reject').click()
    },
    async pressBehind(what) {
      await waitForStableFrame()
      const box = await visit.frame
        .locator(what === 'x' ? '[data-close]' : '.frame-room')
        .boundingBox()
      if (!box) throw new Error(`${what} is not on screen`)
      await page.mouse.click(
        box.x + box.width / 2,
        what === 'x' ? box.y + box.height / 2 : box.y + box.height - 22,
      )
    },
    call: (...call) => requestOfHost(page, ...call),
    account: (type) => readAccount(page, type),
  }
}

/** Opens visits that use the embedded wallet; their pages have no other wallet. */
export function openLogins(stage: JourneyFixture) {
  const visit = async (options: VisitOptions = {}): Promise<LoginVisit> =>
    withWallet(
      await stage.visit({ ...options, query: { wallets: '', ...options.query } }),
      stage.sandbox.info.secure ?? '',
    )
  /** Logs in by email with a session at the secure site, so that no code is needed. */
  const logIn = async (login: Visit, email: string) => {
    await stage.control('POST', '/secure', { next: 'connect' })
    await login.open()
    const field = login.frame.locator('input[type=email]')
    await field.fill(email)
    await field.press('Enter')
  }
  return {
    visit,
    logIn,
    /** Opens a visit that is logged in by email. */
    async loggedIn(email: string, options: VisitOptions = {}): Promise<LoginVisit> {
      const login = await visit(options)
      await logIn(login, email)
      await login.waitForClose()
      await login.waitForFact('status', /^connected/)
      return login
    },
  }
}
