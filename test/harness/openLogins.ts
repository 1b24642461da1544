import type { Frame, Locator } from 'playwright-core'
import type { JourneyFixture, VisitOptions } from './openJourneyFixture.ts'
import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

export type AccountType = 'eoa' | 'smartAccount'
/** How a call of the host's ended. */
export type CallOutcome = {
  readonly answer?: unknown
  readonly error?: { readonly code: string; readonly message: string }
}

/** A visitor of a page with the embedded wallet. */
export type LoginVisit = Visit & {
  /** The document of the secure site in the page. */
  findFrame(): Frame
  /** The frame's button. */
  button(name: 'Approve' | 'Reject'): Locator
  /** Waits until a request to sign or send stands on the screen and in the frame. */
  waitForApproval(heading?: string | RegExp): Promise<void>
  /** Presses Approve as soon as it is armed. */
  approve(): Promise<void>
  reject(): Promise<void>
  /**
   * Presses where the modal's X stands, or the button under the frame: the frame's dialog lies over
   * all of it.
   */
  pressBehind(what: 'x' | 'cancel'): Promise<void>
  /** Has the host ask the connected wallet. */
  call(method: string, params?: unknown, network?: `${string}:${string}`): Promise<CallOutcome>
  /** The visitor's account of a type. */
  account(type: AccountType): Promise<`0x${string}`>
}

/** A request that is pending for longer is taken for lost. */
const settleTimeout = 30_000

/** Adds what the embedded wallet needs to a visit. */
function withWallet(visit: Visit, origin: string): LoginVisit {
  const { page } = visit
  const secure = () => {
    const found = page.frames().find((frame) => frame.url().startsWith(`${origin}/sdk`))
    if (!found) throw new Error('There is no secure frame')
    return found
  }
  const button = (name: 'Approve' | 'Reject') => secure().getByRole('button', { name })
  const armed = () => secure().getByRole('button', { name: 'Approve', disabled: false })
  /**
   * Waits until the frame has its height and its place: its buttons move away under a press before
   * that.
   */
  async function settled(): Promise<void> {
    const room = visit.frame.locator('.frame-room')
    const looks: string[] = []
    await waitUntil(async () => {
      looks.push(
        JSON.stringify([
          await room.boundingBox(),
          await button('Reject').boundingBox(),
          await secure().evaluate(() => innerHeight),
        ]),
      )
      const [last, ...before] = looks.slice(-4).reverse()
      return before.length === 3 && before.every((look) => look === last)
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
      await settled()
      const shown = await button('Approve').elementHandle()
      // As a hand comes: when the frame moved since the pointer was last in it, it arms anew, and
      // the visitor presses again.
      await waitUntil(async () => {
        await button('Approve').hover()
        await armed().click()
        return shown?.evaluate((one) => one.isConnected).catch(() => false)
      }).toBe(false)
    },
    async reject() {
      await armed().waitFor()
      await settled()
      await button('Reject').click()
    },
    async pressBehind(what) {
      await settled()
      const box = await visit.frame
        .locator(what === 'x' ? '[data-close]' : '.frame-room')
        .boundingBox()
      if (!box) throw new Error(`${what} is not on screen`)
      await page.mouse.click(
        box.x + box.width / 2,
        what === 'x' ? box.y + box.height / 2 : box.y + box.height - 22,
      )
    },
    call: (method, params, network) =>
      page
        .evaluate(
          ([call, on, limit]) => {
            const late = new Promise<CallOutcome>((resolve) =>
              setTimeout(
                () => resolve({ error: { code: 'none', message: 'The request did not settle' } }),
                limit,
              ),
            )
            const asked: Promise<CallOutcome> = window.latchkey.request(call, on).then(
              (answer) => ({ answer }),
              (error) => ({ error: { code: String(error.code), message: String(error.message) } }),
            )
            return Promise.race([asked, late])
          },
          [{ method, params }, network, settleTimeout] as const,
        )
        // A request may still be pending when the page is closed.
        .catch((error: unknown) => ({ error: { code: 'gone', message: String(error) } })),
    async account(type) {
      const read = () =>
        page.evaluate(
          (wanted) =>
            window.latchkey
              .getState()
              .namespaces['eip155']?.accountState.accounts.find(({ role }) => role === wanted)
              ?.address,
          type,
        )
      await waitUntil(read).toMatch(/^0x/)
      return String(await read()) as `0x${string}`
    },
  }
}

/** Visitors of a stage who use the embedded wallet; no wallet of the page stands before it. */
export function openLogins(stage: JourneyFixture) {
  const visit = async (options: VisitOptions = {}): Promise<LoginVisit> =>
    withWallet(
      await stage.visit({ ...options, query: { wallets: '', ...options.query } }),
      stage.sandbox.info.secure ?? '',
    )
  /** Logs in by email as somebody whom the secure site knows already: there is no code to enter. */
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
    /** A visitor who is logged in by email. */
    async loggedIn(email: string, options: VisitOptions = {}): Promise<LoginVisit> {
      const login = await visit(options)
      await logIn(login, email)
      await login.waitForClose()
      await login.waitForFact('status', /^connected/)
      return login
    },
  }
}
