import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  codeField,
  emailField,
  giveEmail,
  loggedIn,
  mailedTo,
  otherCode,
  problem,
  secureFrame,
} from '../harness/emailVisitor.ts'
import type { Stage } from '../harness/openStage.ts'
import { openStage } from '../harness/openStage.ts'
import type { Hand, Visit } from '../harness/openVisit.ts'
import { until } from '../harness/until.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const email = 'ada@visitor.example'
const next = 'lovelace@visitor.example'
const setting = ({ frame }: Visit, name: string) => frame.locator(`[data-setting="${name}"]`)
const evm = (visit: Visit) => accountIn(visit, 'eip155')

async function settings(visit: Visit): Promise<void> {
  await visit.open()
  await visit.choose('Settings')
  await visit.shows('AccountSettings')
}

describe.each<Hand>(['mouse', 'keyboard'])('another email address, by %s', (hand) => {
  it('is taken with a code to each of the two; then it is the one to log in with', async () => {
    const visit = await loggedIn(stage, email, { hand })
    const before = await evm(visit)
    await settings(visit)
    expect(await setting(visit, 'email').textContent()).toContain(email)
    await visit.press(setting(visit, 'email'))
    await visit.shows('UpdateEmailWallet')
    await giveEmail(visit, next)
    await visit.shows('UpdateEmailPrimaryOtp')
    const old = await mailedTo(stage, email, 2)
    expect(old.subject).toBe('Change your email')
    await visit.page.keyboard.type(old.code)
    await visit.shows('UpdateEmailSecondaryOtp')
    const fresh = await mailedTo(stage, next)
    await codeField(visit).fill(otherCode(fresh.code))
    await until(() => problem(visit)).toEqual(['That code is not right. Enter it again.'])
    await visit.page.keyboard.type(fresh.code)
    await visit.shows('AccountSettings')
    await until(() => setting(visit, 'email').textContent()).toContain(next)
    expect(await visit.frame.locator('.toast').first().textContent()).toContain(
      'Your email was changed.',
    )
    await visit.choose('Close')
    await visit.closed()
    await visit.press('#disconnect')
    await visit.reads('status', /^disconnected/)
    await visit.open()
    await giveEmail(visit, next)
    await visit.shows('EmailVerifyOtp')
    await codeField(visit).fill((await mailedTo(stage, next, 2)).code)
    await visit.closed()
    await until(() => evm(visit)).toBe(before)
  })
})

describe('another email address', () => {
  it('that is the present one, or none, is refused before anything is sent', async () => {
    const visit = await loggedIn(stage, email)
    await settings(visit)
    await setting(visit, 'email').click()
    await visit.shows('UpdateEmailWallet')
    await giveEmail(visit, email)
    await until(() => problem(visit)).toEqual(['This is your address already.'])
    await emailField(visit).fill('nobody')
    await visit.choose('Save')
    await until(() => problem(visit)).toEqual(['Please enter a valid email address'])
    await mailedTo(stage, email, 1)
  })
})

describe('the account of a login', () => {
  it('is the smart account or the owner account as the visitor prefers, over a reload too', async () => {
    const visit = await loggedIn(stage, email)
    const smart = await evm(visit)
    await settings(visit)
    expect(await setting(visit, 'account-type').textContent()).toContain('Smart account')
    await setting(visit, 'account-type').click()
    await visit.shows('SmartAccountSettings')
    await visit.press(visit.frame.locator('[data-type=eoa]'))
    await until(() => visit.frame.locator('[data-type=eoa]').getAttribute('aria-current')).toBe(
      'true',
    )
    const owner = await evm(visit)
    expect(owner).toMatch(/^eip155:1:0x/)
    expect(owner).not.toBe(smart)
    await visit.page.reload()
    await visit.ready()
    await until(() => evm(visit)).toBe(owner)
    await settings(visit)
    await setting(visit, 'account-type').click()
    await visit.press(visit.frame.locator('[data-type=smartAccount]'))
    await until(() => evm(visit)).toBe(smart)
  })

  it('goes to another network with the visitor, and is the owner account where there are no smart accounts', async () => {
    const visit = await loggedIn(stage, email)
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
    await visit.shows('Networks')
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.shows('Account')
    await visit.reads('network', 'Base')
    const owner = `eip155:8453:${address}`
    await until(() => evm(visit)).toBe(owner)
    expect(smart).not.toContain(address)
    await until(() => visit.frame.locator('.account-balance .amount').textContent()).toMatch(/^3\D/)
    await visit.page.reload()
    await visit.ready()
    await visit.reads('network', 'Base')
    await until(() => evm(visit)).toBe(owner)
  })
})

describe('signing out', () => {
  it('ends the login here and at the secure site, in every ecosystem; a reload brings nothing back', async () => {
    const visit = await loggedIn(stage, email)
    await visit.open()
    await visit.choose('Disconnect')
    await visit.reads('status', /^disconnected/)
    await visit.page
      .getByTestId('ecosystem-solana')
      .getByRole('button', { name: 'Disconnect' })
      .click()
    const kept = async () =>
      (await secureFrame(stage, visit)).evaluate(() =>
        Object.keys(localStorage).filter((name) => name.startsWith('session')),
      )
    await until(kept).toEqual([])
    await visit.page.reload()
    await visit.ready()
    await until(() => visit.page.evaluate(() => window.latchkey.getState().initialized)).toBe(true)
    expect([(await evm(visit)) ?? null, (await accountIn(visit, 'solana')) ?? null]).toEqual([
      null,
      null,
    ])
    expect(visit.page.frames()).toHaveLength(1)
  })

  it('takes no longer than 3 s when the frame does not answer, and the next login has a frame that does', async () => {
    const visit = await loggedIn(stage, email)
    await visit.page.route('**/api/session/end', () => {})
    const took = await visit.page.evaluate(async () => {
      const start = performance.now()
      await window.latchkey.disconnect()
      return performance.now() - start
    })
    expect(took).toBeGreaterThan(2900)
    expect(took).toBeLessThan(4500)
    await visit.reads('status', /^disconnected/)
    await visit.open()
    await giveEmail(visit, email)
    await visit.shows('EmailVerifyOtp')
  })

  it('in another tab ends it here', async () => {
    const visit = await loggedIn(stage, email)
    const other = await visit.page.context().newPage()
    await other.goto(visit.page.url())
    await other.waitForFunction(
      () =>
        'latchkey' in window &&
        window.latchkey.getState().namespaces['eip155']?.accountState.status === 'connected',
    )
    await other.evaluate(() => window.latchkey.disconnect())
    await visit.reads('status', /^disconnected/)
    await until(() => accountIn(visit, 'solana')).toBeUndefined()
  })
})

describe('the secure frame', () => {
  it('has the theme of the modal, and follows it; its card is called by a name in the visitor’s language', async () => {
    const visit = await loggedIn(stage, email, { query: { theme: 'dark' } })
    const theme = async () =>
      (await secureFrame(stage, visit)).evaluate(() => document.documentElement.dataset['theme'])
    await until(theme).toBe('dark')
    await visit.page.evaluate(() => window.latchkey.setThemeMode('light'))
    await until(theme).toBe('light')
    await visit.page.evaluate(() => window.latchkey.setLocale('ar'))
    await visit.press('#sign')
    await visit.shows('ApproveTransaction')
    await until(async () =>
      (await (await secureFrame(stage, visit)).frameElement()).getAttribute('title'),
    ).toMatch(/[\u0600-\u06ff]/)
  })
})
