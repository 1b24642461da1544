import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  clearPageStorage,
  codeField,
  emailField,
  logInByEmail,
  makeWrongCode,
  openCodePrompt,
  openLogin,
  readAccountId,
  readFieldErrors,
  submitEmail,
  waitForMail,
} from '../harness/emailLogin.ts'
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

const email = 'ada@visitor.example'
const plan = (next: string) => stage.control('POST', '/secure', { next })
const accounts = async (visit: Visit) => [
  await readAccountId(visit, 'eip155'),
  await readAccountId(visit, 'solana'),
]
const resend = ({ frame }: Visit) => frame.locator('[data-action=resend]')

describe.each<InputMode>(['mouse', 'keyboard'])('first login by email, by %s', (hand) => {
  it('takes the mailed code, and has accounts in both ecosystems with their on-chain balances', async () => {
    const visit = await openLogin(stage, { inputMode: hand })
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
    expect(await visit.readFocusedName()).toBe('6-digit code')
    const { subject, code } = await waitForMail(stage, email)
    expect(subject).toBe('Your login code')
    await visit.page.keyboard.type(code)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    const [evm = '', solana = ''] = await accounts(visit)
    expect(evm).toMatch(/^eip155:1:0x[0-9a-fA-F]{40}$/)
    expect(solana).toMatch(/^solana:[1-9A-HJ-NP-Za-km-z]{32}:[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    await stage.control('POST', '/fund', { caip10: evm, amount: String(15n * 10n ** 17n) })
    await visit.open()
    await visit.waitForView('Account')
    await waitUntil(() => visit.frame.locator('.account-balance .amount').textContent()).toContain(
      '1.5',
    )
    expect(await visit.frame.locator('[data-login]').textContent()).toContain(email)
    expect(visit.errors).toEqual([])
  })
})

describe('first login by email', () => {
  it('leads the same address back to its code after the modal was closed, without a second mail', async () => {
    const visit = await openLogin(stage)
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
    await visit.pressButton('Close')
    await visit.waitForClose()
    await visit.open()
    await emailField(visit).waitFor()
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
    await codeField(visit).fill((await waitForMail(stage, email)).code)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('shows the on-chain balance on Solana', async () => {
    const visit = await logInByEmail(stage, email)
    await stage.control('POST', '/fund', {
      caip10: await readAccountId(visit, 'solana'),
      amount: '2500000000',
    })
    await visit.page
      .getByTestId('ecosystem-solana')
      .getByRole('button', { name: 'Account' })
      .click()
    await visit.waitForView('Account')
    await waitUntil(() => visit.frame.locator('.account-balance .amount').textContent()).toMatch(
      /2\.5\D*SOL/,
    )
  })
})

describe('returning login by email', () => {
  it('needs only a new code on a known device, and has the same accounts', async () => {
    const visit = await logInByEmail(stage, email)
    const before = await accounts(visit)
    await visit.press('#disconnect')
    await visit.waitForFact('status', /^disconnected/)
    await visit.open()
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
    await codeField(visit).fill((await waitForMail(stage, email, 2)).code)
    await visit.waitForClose()
    await waitUntil(() => accounts(visit)).toEqual(before)
  })

  it('needs no code while the secure site has a session', async () => {
    const visit = await logInByEmail(stage, email)
    const before = await accounts(visit)
    await clearPageStorage(visit)
    await visit.waitForFact('status', /^disconnected/)
    await visit.open()
    await submitEmail(visit, email)
    await visit.waitForClose()
    await waitUntil(() => accounts(visit)).toEqual(before)
    await waitForMail(stage, email, 1)
  })

  it('needs the link in the mail, on a page of its own, and then the code on a new device', async () => {
    const before = await accounts(await logInByEmail(stage, email))
    const visit = await openLogin(stage)
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyDevice')
    await visit.waitForState('waiting')
    const { link } = await waitForMail(stage, email, 2)
    const mail = await visit.page.context().newPage()
    await mail.goto(link)
    expect(await mail.locator('main').textContent()).toContain(email)
    await mail.getByRole('button', { name: 'Approve this device' }).click()
    await mail.getByRole('heading', { name: 'Approved' }).waitFor()
    await visit.page.bringToFront()
    await visit.waitForView('EmailVerifyOtp')
    await codeField(visit).fill((await waitForMail(stage, email, 3)).code)
    await visit.waitForClose()
    await waitUntil(() => accounts(visit)).toEqual(before)
  })

  it('connects silently after a reload, without a login', async () => {
    const visit = await logInByEmail(stage, email)
    const before = await accounts(visit)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected/)
    await waitUntil(() => accounts(visit)).toEqual(before)
    expect(await visit.frame.count()).toBe(0)
    const kept = await visit.page.evaluate(() =>
      Object.entries({ ...localStorage }).filter(([name]) => /login|embedded|AUTH/i.test(name)),
    )
    expect(kept.map(([name]) => name).sort()).toEqual([
      'latchkey.login_id',
      'latchkey.login_network',
      'latchkey.login_used',
    ])
  })
})

describe('login codes', () => {
  it('reports a wrong code, and accepts the right one after it', async () => {
    const visit = await openCodePrompt(stage, email)
    const { code } = await waitForMail(stage, email)
    await codeField(visit).fill(makeWrongCode(code))
    await waitUntil(() => readFieldErrors(visit)).toEqual(['Incorrect code. Try again.'])
    expect(await codeField(visit).getAttribute('aria-invalid')).toBe('true')
    expect(await codeField(visit).inputValue()).toBe('')
    await visit.page.keyboard.type(code)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('reports an expired code, and sends another after a visible pause of 30 s', async () => {
    await plan('expired')
    const visit = await openLogin(stage)
    await visit.page.clock.install()
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
    const first = await waitForMail(stage, email)
    await codeField(visit).fill(first.code)
    await waitUntil(() => readFieldErrors(visit)).toEqual([
      'That code has expired. Request a new one.',
    ])
    expect(await resend(visit).textContent()).toMatch(/^New code in 0:[0-3]\d$/)
    await resend(visit).click()
    await visit.page.clock.runFor(20_000)
    await waitUntil(() => resend(visit).textContent()).toMatch(/^New code in 0:[01]\d$/)
    await waitForMail(stage, email, 1)
    await visit.page.clock.runFor(11_000)
    await waitUntil(() => resend(visit).textContent()).toBe('Send a new code')
    await resend(visit).click()
    const second = await waitForMail(stage, email, 2)
    await waitUntil(() => resend(visit).textContent()).toMatch(/^New code in 0:[23]\d$/)
    await codeField(visit).fill(second.code)
    await visit.page.clock.runFor(5000)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('refuses a code that was replaced by another', async () => {
    const visit = await openLogin(stage)
    await visit.page.clock.install()
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
    const first = await waitForMail(stage, email)
    await visit.page.clock.runFor(31_000)
    await resend(visit).click()
    const second = await waitForMail(stage, email, 2)
    await codeField(visit).fill(
      first.code === second.code ? makeWrongCode(second.code) : first.code,
    )
    await waitUntil(() => readFieldErrors(visit)).toEqual(['Incorrect code. Try again.'])
  })

  it('takes a pasted code, whatever surrounds its digits', async () => {
    const visit = await openCodePrompt(stage, email, {
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    const { code } = await waitForMail(stage, email)
    expect(await codeField(visit).getAttribute('autocomplete')).toBe('one-time-code')
    await visit.page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
    )
    await codeField(visit).press('Control+V')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })
})

describe('email addresses', () => {
  it('refuses an invalid address before anything is sent: Please enter a valid email address', async () => {
    const visit = await openLogin(stage)
    await submitEmail(visit, 'ada@nowhere')
    await waitUntil(() => readFieldErrors(visit)).toEqual(['Please enter a valid email address'])
    expect(
      await emailField(visit).evaluate(
        (field) => (field.getRootNode() as ShadowRoot).activeElement === field,
      ),
    ).toBe(true)
    await visit.waitForFact('events', /alert — variant: warning, code: APKTW002/)
    expect(await stage.control('GET', '/mail')).toEqual({ mail: null, count: 0 })
  })

  it('takes an address with an apostrophe', async () => {
    const unusual = "o'brien@visitor.example"
    const visit = await openLogin(stage)
    await submitEmail(visit, unusual)
    await visit.waitForView('EmailVerifyOtp')
    await codeField(visit).fill((await waitForMail(stage, unusual)).code)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('sends no second mail to an address within 30 s: Please try again after N seconds', async () => {
    const visit = await openCodePrompt(stage, email)
    await visit.pressButton('Back')
    await visit.waitForView('Connect')
    await submitEmail(visit, 'grace@visitor.example')
    await waitUntil(() => visit.frame.getByRole('timer').textContent()).toMatch(
      /^Please try again after (30|[12]?\d) seconds$/,
    )
    expect(Object(await stage.control('GET', '/mail?to=grace@visitor.example')).count).toBe(0)
    expect(await emailField(visit).inputValue()).toBe('grace@visitor.example')
  })
})
