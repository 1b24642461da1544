import type { Frame } from 'playwright-core'
import type { JourneyFixture, VisitOptions } from './openJourneyFixture.ts'
import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

/** The readable parts of a delivered mail. */
export type ReceivedMail = {
  readonly subject: string
  readonly code: string
  readonly link: string
}

/** EVM and Solana together, without a wallet on the page. */
const twoNamespaces = { wallets: '', namespaces: 'eip155,solana' }

/** The newest mail to an address, once there are that many. */
export async function waitForMail(
  stage: JourneyFixture,
  to: string,
  count = 1,
): Promise<ReceivedMail> {
  const read = async () => Object(await stage.control('GET', `/mail?to=${to}`))
  await waitUntil(async () => (await read()).count).toBe(count)
  const { subject = '', code = '', link = '' } = (await read()).mail
  return { subject, code, link }
}

/** Six other digits. */
export const makeWrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The field for the address, in any view. */
export const emailField = (visit: Visit) => visit.frame.locator('input[type=email]')
/** The field for the code. */
export const codeField = (visit: Visit) => visit.frame.locator('input[name=code]')
/** The texts of the field errors. */
export const readFieldErrors = (visit: Visit) =>
  visit.frame.locator('.field-error:not(:empty)').allTextContents()
/** The page's account in an ecosystem. */
export const readAccountId = (visit: Visit, namespace: string) =>
  visit.page.evaluate(
    (name) => window.latchkey.getState().namespaces[name]?.accountState.caipAddress,
    namespace,
  )

/** Opens the page and the modal, up to the field for an address. */
export async function openLogin(stage: JourneyFixture, options: VisitOptions = {}): Promise<Visit> {
  const visit = await stage.visit({ ...options, query: { ...twoNamespaces, ...options.query } })
  await visit.open()
  await emailField(visit).waitFor()
  return visit
}

/** Fills in an address and submits it. */
export async function submitEmail(visit: Visit, email: string): Promise<void> {
  if (visit.inputMode === 'keyboard') {
    await visit.tabTo(emailField(visit))
    await visit.page.keyboard.type(email)
    await visit.page.keyboard.press('Enter')
    return
  }
  await emailField(visit).fill(email)
  await visit.press(visit.frame.locator('[data-action=email]'))
}

/** Opens the page up to the field for the code. */
export async function openCodePrompt(
  stage: JourneyFixture,
  email: string,
  options?: VisitOptions,
): Promise<Visit> {
  const visit = await openLogin(stage, options)
  await submitEmail(visit, email)
  await visit.waitForView('EmailVerifyOtp')
  return visit
}

/** Opens a visit that logged in with a mailed code; the modal is closed. */
export async function logInByEmail(
  stage: JourneyFixture,
  email: string,
  options?: VisitOptions,
): Promise<Visit> {
  const visit = await openCodePrompt(stage, email, options)
  await codeField(visit).fill((await waitForMail(stage, email)).code)
  await visit.waitForClose()
  await visit.waitForFact('status', /^connected/)
  return visit
}

/** Clears the page's state and opens it again; the secure site still has its session. */
export async function clearPageStorage(visit: Visit): Promise<void> {
  await visit.page.evaluate(() => localStorage.clear())
  await visit.page.reload()
  await visit.waitForReady()
}

/** The secure frame's own document. */
export async function findSecureFrame(stage: JourneyFixture, { page }: Visit): Promise<Frame> {
  const find = () =>
    page.frames().find((frame) => frame.url().startsWith(`${stage.sandbox.info.secure}/sdk`))
  await waitUntil(() => find() !== undefined).toBe(true)
  const frame = find()
  if (!frame) throw new Error('There is no secure frame')
  return frame
}

/** Opens a page of another origin, which the browser maps to the sandbox. */
export async function openLoginAt(stage: JourneyFixture, origin: string): Promise<Visit> {
  const visit = await stage.visit({ page: 'bare', ready: false })
  const demo = stage.sandbox.info.demo ?? ''
  await visit.page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({
      response: await route.fetch({ url: new URL(pathname + search, demo).href }),
    })
  })
  // The browser blocks requests of public pages to this machine unless the visitor allows
  // them.
  await visit.page.context().grantPermissions(['local-network-access'], { origin })
  await visit.page.goto(`${origin}/demo/?${new URLSearchParams(twoNamespaces)}`)
  await visit.waitForReady()
  await visit.open()
  await emailField(visit).waitFor()
  return visit
}
