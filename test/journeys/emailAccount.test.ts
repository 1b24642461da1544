import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  codeField,
  emailField,
  findSecureFrame,
  logInByEmail,
  makeWrongCode,
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
const next = 'lovelace@visitor.example'
const setting = ({ frame }: Visit, name: string) => frame.locator(`[data-setting="${name}"]`)
const evm = (visit: Visit) => readAccountId(visit, 'eip155')

async function settings(visit: Visit): Promise<void> {
  await visit.open()
  await visit.pressButton('More')
  await visit.waitForView('AccountSettings')
}

describe('a change of the email address that was left', () => {
  it('leads the same address back to its code, without a second mail', async () => {
    const visit = await logInByEmail(stage, email)
    await settings(visit)
    await visit.press(setting(visit, 'email'))
    await submitEmail(visit, next)
    await visit.waitForView('UpdateEmailPrimaryOtp')
    await visit.pressButton('Back')
    await visit.waitForView('UpdateEmailWallet')
    await submitEmail(visit, next)
    await visit.waitForView('UpdateEmailPrimaryOtp')
    await codeField(visit).fill((await waitForMail(stage, email, 2)).code)
    await visit.waitForView('UpdateEmailSecondaryOtp')
    await visit.pressButton('Back')
    await visit.waitForView('UpdateEmailWallet')
    await submitEmail(visit, next)
    await visit.waitForView('UpdateEmailSecondaryOtp')
    await codeField(visit).fill((await waitForMail(stage, next)).code)
    await visit.waitForView('AccountSettings')
  })
})

describe.each<InputMode>(['mouse', 'keyboard'])('changing the email address, by %s', (hand) => {
  it('changes the address with a code to each of the two; the new one then logs in', async () => {
    const visit = await logInByEmail(stage, email, { inputMode: hand })
    const before = await evm(visit)
    await settings(visit)
    expect(await setting(visit, 'email').textContent()).toContain(email)
    await visit.press(setting(visit, 'email'))
    await visit.waitForView('UpdateEmailWallet')
    await submitEmail(visit, next)
    await visit.waitForView('UpdateEmailPrimaryOtp')
    const old = await waitForMail(stage, email, 2)
    expect(old.subject).toBe('Change your email')
    await visit.page.keyboard.type(old.code)
    await visit.waitForView('UpdateEmailSecondaryOtp')
    const fresh = await waitForMail(stage, next)
    await codeField(visit).fill(makeWrongCode(fresh.code))
    await waitUntil(() => readFieldErrors(visit)).toEqual(['Incorrect code. Try again.'])
    await visit.page.keyboard.type(fresh.code)
    await visit.waitForView('AccountSettings')
    await waitUntil(() => setting(visit, 'email').textContent()).toContain(next)
    expect(await visit.frame.locator('.toast').first().textContent()).toContain(
      'Your email was changed.',
    )
    await visit.pressButton('Close')
    await visit.waitForClose()
    await visit.press('#disconnect')
    await visit.waitForFact('status', /^disconnected/)
    await visit.open()
    await submitEmail(visit, next)
    await visit.waitForView('EmailVerifyOtp')
    await codeField(visit).fill((await waitForMail(stage, next, 2)).code)
    await visit.waitForClose()
    await waitUntil(() => evm(visit)).toBe(before)
  })
})

describe('changing the email address', () => {
  it('refuses the present address or an invalid one before anything is sent', async () => {
    const visit = await logInByEmail(stage, email)
    await settings(visit)
    await setting(visit, 'email').click()
    await visit.waitForView('UpdateEmailWallet')
    await submitEmail(visit, email)
    await waitUntil(() => readFieldErrors(visit)).toEqual(['This is already your email.'])
    await emailField(visit).fill('nobody')
    await visit.pressButton('Save')
    await waitUntil(() => readFieldErrors(visit)).toEqual(['Please enter a valid email address'])
    await waitForMail(stage, email, 1)
  })
})

describe('embedded accounts', () => {
  it('is the smart account or the owner account as the visitor prefers, after a reload too', async () => {
    const visit = await logInByEmail(stage, email)
    const smart = await evm(visit)
    await settings(visit)
    expect(await setting(visit, 'account-type').textContent()).toContain('Smart account')
    await setting(visit, 'account-type').click()
    await visit.waitForView('SmartAccountSettings')
    await visit.press(visit.frame.locator('[data-type=eoa]'))
    await waitUntil(() => visit.frame.locator('[data-type=eoa]').getAttribute('aria-current')).toBe(
      'true',
    )
    const owner = await evm(visit)
    expect(owner).toMatch(/^eip155:1:0x/)
    expect(owner).not.toBe(smart)
    await visit.page.reload()
    await visit.waitForReady()
    await waitUntil(() => evm(visit)).toBe(owner)
    await settings(visit)
    await setting(visit, 'account-type').click()
    await visit.press(visit.frame.locator('[data-type=smartAccount]'))
    await waitUntil(() => evm(visit)).toBe(smart)
  })

  it('changes network, and is the owner account where there are no smart accounts', async () => {
    const visit = await logInByEmail(stage, email)
    const smart = await evm(visit)
    const address = await visit.page.evaluate(
      () =>
        window.latchkey
          .getState()
          .namespaces['eip155']?.accountState.accounts.find(({ role }) => role === 'eoa')?.address,
    )
    await stage.control('POST', '/fund', {
      caip10: `eip155:8453:${address}`,
      amount: String(3n * 10n ** 18n),
    })
    await visit.open()
    await visit.press(visit.frame.locator('[data-action=network]'))
    await visit.waitForView('Networks')
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForView('Account')
    await visit.waitForFact('network', 'Base')
    const owner = `eip155:8453:${address}`
    await waitUntil(() => evm(visit)).toBe(owner)
    expect(smart).not.toContain(address)
    await waitUntil(() => visit.frame.locator('.account-balance .amount').textContent()).toMatch(
      /^3\D/,
    )
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('network', 'Base')
    await waitUntil(() => evm(visit)).toBe(owner)
  })
})

describe('signing out', () => {
  it('ends the login here and at the secure site, in every ecosystem; a reload restores nothing', async () => {
    const visit = await logInByEmail(stage, email)
    await visit.open()
    await visit.pressButton('Disconnect')
    await visit.waitForView('AccountDisconnect')
    await visit.pressButton('Disconnect all')
    await visit.waitForFact('status', /^disconnected/)
    const kept = async () =>
      (await findSecureFrame(stage, visit)).evaluate(() =>
        Object.keys(localStorage).filter((name) => name.startsWith('session')),
      )
    await waitUntil(kept).toEqual([])
    await visit.page.reload()
    await visit.waitForReady()
    await waitUntil(() => visit.page.evaluate(() => window.latchkey.getState().initialized)).toBe(
      true,
    )
    expect([(await evm(visit)) ?? null, (await readAccountId(visit, 'solana')) ?? null]).toEqual([
      null,
      null,
    ])
    expect(visit.page.frames()).toHaveLength(1)
  })

  it('signs out if the frame does not answer for 3 s, and the next login has a working frame', async () => {
    const visit = await logInByEmail(stage, email)
    await visit.page.route('**/api/session/end', () => {})
    const took = await visit.page.evaluate(async () => {
      const start = performance.now()
      await window.latchkey.disconnect()
      return performance.now() - start
    })
    expect(took).toBeGreaterThan(2900)
    await visit.waitForFact('status', /^disconnected/)
    await visit.open()
    await submitEmail(visit, email)
    await visit.waitForView('EmailVerifyOtp')
  })

  it('signs out here when another tab signs out', async () => {
    const visit = await logInByEmail(stage, email)
    const other = await visit.page.context().newPage()
    await other.goto(visit.page.url())
    await other.waitForFunction(
      () =>
        'latchkey' in window &&
        window.latchkey.getState().namespaces['eip155']?.accountState.status === 'connected',
    )
    await other.evaluate(() => window.latchkey.disconnect())
    await visit.waitForFact('status', /^disconnected/)
    await waitUntil(() => readAccountId(visit, 'solana')).toBeUndefined()
  })
})

describe('the secure frame', () => {
  it('takes the modal’s theme and its changes; its card has a label in the visitor’s language', async () => {
    const visit = await logInByEmail(stage, email, { query: { theme: 'dark' } })
    const theme = async () =>
      (await findSecureFrame(stage, visit)).evaluate(
        () => document.documentElement.dataset['theme'],
      )
    await waitUntil(theme).toBe('dark')
    await visit.page.evaluate(() => window.latchkey.setThemeMode('light'))
    await waitUntil(theme).toBe('light')
    await visit.page.evaluate(() => window.latchkey.setLocale('ar'))
    await visit.press('#sign')
    await visit.waitForView('ApproveTransaction')
    await waitUntil(async () =>
      (await (await findSecureFrame(stage, visit)).frameElement()).getAttribute('title'),
    ).toMatch(/[\u0600-\u06ff]/)
  })
})
