import type { Frame } from 'playwright-core'
import type { JourneyFixture, VisitOptions } from './openJourneyFixture.ts'
import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

/** A mail that really came: what can be read in it. */
export type ReceivedMail = {
  readonly subject: string
  readonly code: string
  readonly link: string
}

/** EVM and Solana together, and no wallet on the page. */
const twoNamespaces = { wallets: '', namespaces: 'eip155,solana' }

/** The newest mail to an address, once that many came. */
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

/** The field for the address, wherever it stands. */
export const emailField = (visit: Visit) => visit.frame.locator('input[type=email]')
/** The field for the code. */
export const codeField = (visit: Visit) => visit.frame.locator('input[name=code]')
/** What is said to be wrong. */
export const readFieldErrors = (visit: Visit) =>
  visit.frame.locator('.field-error:not(:empty)').allTextContents()
/** The account that the page sees in an ecosystem. */
export const readAccountId = (visit: Visit, namespace: string) =>
  visit.page.evaluate(
    (name) => window.latchkey.getState().namespaces[name]?.accountState.caipAddress,
    namespace,
  )

/** Comes to the page and opens the modal, where the field for an address is. */
export async function openLogin(stage: JourneyFixture, options: VisitOptions = {}): Promise<Visit> {
  const visit = await stage.visit({ ...options, query: { ...twoNamespaces, ...options.query } })
  await visit.open()
  await emailField(visit).waitFor()
  return visit
}

/** Writes an address and sends it. */
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

/** Comes to the question for the code. */
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

/** A visitor who logged in with the code that came by mail, the modal closed. */
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

/**
 * Forgets everything on the page's side, and comes again: the secure site still knows the visitor.
 */
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

/** The same on a page of another origin, which the browser is told is served by the sandbox. */
export async function openLoginAt(stage: JourneyFixture, origin: string): Promise<Visit> {
  const visit = await stage.visit({ page: 'bare', ready: false })
  const demo = stage.sandbox.info.demo ?? ''
  await visit.page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({
      response: await route.fetch({ url: new URL(pathname + search, demo).href }),
    })
  })
  // The browser keeps pages of the internet from what runs on this machine unless the visitor
  // allows it.
  await visit.page.context().grantPermissions(['local-network-access'], { origin })
  await visit.page.goto(`${origin}/demo/?${new URLSearchParams(twoNamespaces)}`)
  await visit.waitForReady()
  await visit.open()
  await emailField(visit).waitFor()
  return visit
}
