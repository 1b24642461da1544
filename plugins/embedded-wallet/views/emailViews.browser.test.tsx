import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { emailError } from '#plugins/ports/emailErrors'
import type { LoginFeatures } from '../../../test/harness/createLoginViewTools.ts'
import { createLoginViewTools, mountLogin } from '../../../test/harness/createLoginViewTools.ts'
import type { EmbeddedWalletDouble } from '../../../test/harness/EmbeddedWalletDouble.ts'
import type { Demo, DemoOptions } from '../../../test/harness/mountDemo.ts'
import { embeddedWalletError } from '../errors.ts'

let demo: Demo
let wallet: EmbeddedWalletDouble
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const site = (options?: DemoOptions, features?: LoginFeatures) => {
  ;({ demo, wallet } = mountLogin([connect(), account()], options, features))
}
const email = 'ada@example.com'
const { all, text, shows, open, input, there, asked, type, paste, cells, error, atError } =
  createLoginViewTools(() => ({ demo, wallet }))

describe('the email field of `Connect`', () => {
  it('the email field of `Connect` requests the code of an address if the feature is on', async () => {
    site()
    await open('Connect')
    await there('[data-method="email"] input')
    expect(input().autocomplete).toBe('email')
    expect(input().inputMode).toBe('email')
    await type(`${email}{Enter}`)
    await asked('loginByEmail')
    expect(wallet.last('loginByEmail').values).toEqual([email])
    wallet.last('loginByEmail').answer('otp')
    await shows('EmailVerifyOtp')
    expect(demo.kernel.router.current().params).toEqual({ email })
  })

  it('the email field of `Connect` is not loaded if the feature is off', async () => {
    site({}, { email: false, socials: ['google'] })
    await demo.open({ route: 'Connect', params: undefined })
    await there('[data-method="social"]')
    expect(demo.find('[data-method="email"]')).toBeNull()
  })

  it('the email field of `Connect` is missing without a project', async () => {
    site({ settings: { projectId: undefined } })
    await demo.open({ route: 'Connect', params: undefined })
    await there('[data-wallet]')
    await expect.poll(() => demo.kernel.plugins.has('embedded-wallet')).toBe(true)
    expect(all('[data-method]')).toEqual([])
  })

  it('the email field of `Connect` starts to load the frame on focus', async () => {
    site()
    await open('Connect')
    await there('[data-method="email"] input')
    expect(wallet.counts.prepared).toBe(0)
    input().focus()
    await expect.poll(() => wallet.counts.prepared).toBe(1)
  })

  it('the email field of `Connect` leads to the device approval', async () => {
    site()
    await open('Connect')
    await there('[data-method="email"] input')
    await type(`${email}{Enter}`)
    await asked('loginByEmail')
    wallet.last('loginByEmail').answer('device')
    await shows('EmailVerifyDevice')
  })

  it('the email field of `Connect` is disabled where logins are refused, with a note', async () => {
    site()
    wallet.refuse(embeddedWalletError('APKT005', { origin: 'https://host.example' }))
    await open('Connect')
    await there('[data-method="email"] input')
    input().focus()
    await expect.poll(() => input().disabled).toBe(true)
    expect(text('.field-hint')).toBe("Login isn't set up on this site.")
  })
})

describe('`EmailLogin`', () => {
  it('`EmailLogin` shows the email field only', async () => {
    site()
    await open('EmailLogin')
    expect(all('.body input')).toHaveLength(1)
    expect(all('.body .button').map((button) => button.textContent)).toEqual(['Continue'])
    expect(all('[data-social], [data-wallet]')).toEqual([])
  })

  it('`EmailLogin` shows an invalid address beside the focused field', async () => {
    site()
    await open('EmailLogin')
    await type('nobody{Enter}')
    await asked('loginByEmail')
    input().blur()
    const seen = atError(() => [error(), input().ariaInvalid, demo.focused() === input()])
    wallet.last('loginByEmail').reject(emailError('email-invalid'))
    expect(await seen).toEqual(['Please enter a valid email address', 'true', true])
    await userEvent.keyboard('@')
    await expect.poll(error).toBeUndefined()
  })

  it('`EmailLogin` counts down to the next email, and announces it once', async () => {
    site({ clock: 'manual' })
    void demo.open({ route: 'EmailLogin', params: undefined })
    await expect
      .poll(() => demo.clock.advance(200).then(() => demo.find('.body input')))
      .not.toBeNull()
    await type(`${email}{Enter}`)
    await asked('loginByEmail')
    wallet.set({ cooldownUntil: demo.clock.now() + 28_000 })
    wallet.last('loginByEmail').reject(embeddedWalletError('email-cooldown', { seconds: 28 }))
    await expect.poll(() => text('[role=timer]')).toBe('Please try again after 28 seconds')
    const announced = () => text('[aria-live=assertive], [role=alert].unseen')
    await expect
      .poll(() => demo.clock.advance(10).then(announced))
      .toBe('Please try again after 28 seconds')
    await demo.clock.advance(1000)
    await expect.poll(() => text('[role=timer]')).toBe('Please try again after 27 seconds')
    for (let second = 0; second < 27; second++) await demo.clock.advance(1000)
    await expect.poll(() => demo.find('[role=timer]')).toBeNull()
  })

  it.each([
    [
      'the frame does not load',
      () => embeddedWalletError('APKT003'),
      "Couldn't load the secure wallet. Check your connection, then try again.",
    ],
    ['the frame does not answer', () => embeddedWalletError('APKT004'), 'No response. Try again.'],
    [
      'the frame refuses',
      () => embeddedWalletError('frame-answered', { said: 'Mail is down\u202e' }),
      'Mail is down',
    ],
  ])('`EmailLogin` shows the reason when %s, and can be retried', async (_when, why, said) => {
    site()
    await open('EmailLogin')
    await type(`${email}{Enter}`)
    await asked('loginByEmail')
    wallet.last('loginByEmail').reject(why())
    await expect.poll(error).toBe(said)
    await userEvent.keyboard('{Enter}')
    await asked('loginByEmail', 2)
  })

  it('`EmailLogin` shows that the device is offline', async () => {
    site()
    await open('EmailLogin')
    await type(`${email}{Enter}`)
    await asked('loginByEmail')
    demo.goOnline(false)
    wallet.last('loginByEmail').reject(embeddedWalletError('APKT003'))
    await expect.poll(error).toBe("You're offline. Check your connection, then try again.")
  })

  it('`EmailLogin` aborts the request when the visitor leaves', async () => {
    site()
    await open('EmailLogin')
    await type(`${email}{Enter}`)
    await asked('loginByEmail')
    demo.kernel.router.close()
    await expect.poll(() => wallet.last('loginByEmail').signal?.aborted).toBe(true)
  })
})

describe('`EmailVerifyOtp`', () => {
  const begin = async (options: DemoOptions = {}) => {
    site(options)
    await open('EmailVerifyOtp', { email })
    await expect.poll(() => demo.focused()).toBe(input())
  }

  it('`EmailVerifyOtp` has one field that phones fill in, with a name and a description', async () => {
    await begin()
    expect([input().autocomplete, input().inputMode, all('.body input').length]).toEqual([
      'one-time-code',
      'numeric',
      1,
    ])
    expect(input().getAttribute('aria-label')).toBe('6-digit code')
    const about = demo.host.shadowRoot?.getElementById(
      input().getAttribute('aria-describedby') ?? '',
    )
    expect(about?.textContent).toBe(`Enter the code we sent to ${email}`)
    expect(input().maxLength).toBe(-1)
  })

  it('`EmailVerifyOtp` draws the digits in six cells, marks the next one, and deletes one', async () => {
    await begin()
    await type('12x3')
    expect(cells()).toBe('123···')
    expect(all('.code-cell').findIndex((cell) => 'on' in cell.dataset)).toBe(3)
    await userEvent.keyboard('{Backspace}')
    expect(cells()).toBe('12····')
  })

  it.each([
    ['with a space in it', '123 456'],
    ['with a sentence around it', 'Your code: 123-456.'],
    ['in Arabic digits', '١٢٣٤٥٦'],
    ['longer than a code', '12345678'],
  ])('`EmailVerifyOtp` accepts a pasted code %s', async (_how, clip) => {
    await begin()
    paste(clip)
    await asked('confirmCode')
    expect(wallet.last('confirmCode').values).toEqual(['123456'])
  })

  it('`EmailVerifyOtp` accepts a code that the phone fills in at once', async () => {
    await begin()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input(), '654321')
    input().dispatchEvent(new Event('input', { bubbles: true }))
    await asked('confirmCode')
    expect(wallet.last('confirmCode').values).toEqual(['654321'])
  })

  it('`EmailVerifyOtp` checks a complete code once, and announces it', async () => {
    await begin()
    await type('123456')
    await asked('confirmCode')
    expect(input().readOnly).toBe(true)
    await expect.poll(() => text('[aria-live=polite]')).toBe('Checking the code…')
    await userEvent.keyboard('7{Enter}')
    expect(wallet.times('confirmCode')).toBe(1)
  })

  it.each([
    ['wrong', 'Invalid code', 'Incorrect code. Try again.'],
    ['expired', 'This code has expired', 'That code has expired. Request a new one.'],
    [
      'tried too often',
      'Too many wrong codes. Ask for a new one',
      'Too many incorrect codes. Request a new one.',
    ],
  ])('`EmailVerifyOtp` shows that a code is %s, and clears it', async (_what, said, shown) => {
    await begin()
    await type('111111')
    await asked('confirmCode')
    const seen = atError(() => [error(), cells(), demo.focused() === input()])
    wallet.last('confirmCode').reject(embeddedWalletError('frame-answered', { said }))
    expect(await seen).toEqual([shown, '······', true])
    await type('123456')
    await asked('confirmCode', 2)
    await expect.poll(error).toBeUndefined()
  })

  it('`EmailVerifyOtp` keeps the digits if the check failed, and retries on request', async () => {
    await begin()
    await type('123456')
    await asked('confirmCode')
    wallet.last('confirmCode').reject(embeddedWalletError('frame-lost'))
    await there('[data-action="retry"]')
    expect(cells()).toBe('123456')
    demo.find('[data-action="retry"]')?.click()
    await asked('confirmCode', 2)
  })

  it('`EmailVerifyOtp` never clears the digits by itself', async () => {
    site({ clock: 'manual' })
    void demo.open({ route: 'EmailVerifyOtp', params: { email } })
    await expect
      .poll(() => demo.clock.advance(200).then(() => demo.find('.code input')))
      .not.toBeNull()
    await type('123')
    await demo.clock.advance(20 * 60_000)
    expect(cells()).toBe('123···')
  })

  it('`EmailVerifyOtp` sends another code after the delay, with a countdown, and keeps the focus', async () => {
    site({ clock: 'manual' })
    wallet.set({ cooldownUntil: demo.clock.now() + 30_000 })
    void demo.open({ route: 'EmailVerifyOtp', params: { email } })
    await expect
      .poll(() => demo.clock.advance(200).then(() => text('[data-action=resend]')))
      .toMatch(/^New code in 0:(29|30|2\d)$/)
    demo.find('[data-action=resend]')?.focus()
    demo.find('[data-action=resend]')?.click()
    expect(wallet.times('loginByEmail')).toBe(0)
    for (let second = 0; second < 31; second++) await demo.clock.advance(1000)
    await expect.poll(() => text('[data-action=resend]')).toBe('Send a new code')
    expect(demo.focused()).toBe(demo.find('[data-action=resend]'))
    demo.find('[data-action=resend]')?.click()
    await asked('loginByEmail')
    wallet.last('loginByEmail').answer('otp')
    await expect
      .poll(() => demo.clock.advance(100).then(() => text('[aria-live=polite]')))
      .toBe('A new code is on its way.')
    expect(demo.kernel.router.current().route).toBe('EmailVerifyOtp')
  })

  it('`EmailVerifyOtp` shows the code from left to right in Arabic', async () => {
    await begin({ theme: { locale: 'ar' } })
    await type('12')
    const [first, second] = all('.code-cell').map((cell) => cell.getBoundingClientRect().left)
    expect([first && second && first < second, text('.heading')]).toEqual([
      true,
      'تأكيد البريد الإلكتروني',
    ])
  })
})

describe('`EmailVerifyDevice`', () => {
  const phase = () => demo.find('.status-panel')?.dataset['state']

  it('`EmailVerifyDevice` waits, and continues to the code by itself', async () => {
    site()
    await open('EmailVerifyDevice', { email })
    await asked('awaitDevice')
    expect(phase()).toBe('waiting')
    wallet.last('awaitDevice').answer()
    await shows('EmailVerifyOtp')
    expect(demo.kernel.router.get().history.map(({ route }) => route)).toEqual(['EmailVerifyOtp'])
  })

  it('`EmailVerifyDevice` sends the email again, and waits for that one', async () => {
    site()
    await open('EmailVerifyDevice', { email })
    await asked('awaitDevice')
    demo.find('[data-action=resend]')?.click()
    await asked('loginByEmail')
    wallet.last('loginByEmail').answer('device')
    await asked('awaitDevice', 2)
    expect(wallet.requests[0]?.signal?.aborted).toBe(true)
  })

  it('`EmailVerifyDevice` shows a failure, and waits again on request', async () => {
    site()
    await open('EmailVerifyDevice', { email })
    await asked('awaitDevice')
    wallet.last('awaitDevice').reject(embeddedWalletError('APKT004'))
    await expect.poll(phase).toBe('failed')
    demo.find('.status-panel .button')?.click()
    await asked('awaitDevice', 2)
    await expect.poll(phase).toBe('waiting')
  })

  it('`EmailVerifyDevice` aborts when the visitor leaves', async () => {
    site()
    await open('EmailVerifyDevice', { email })
    await asked('awaitDevice')
    demo.kernel.router.close()
    await expect.poll(() => wallet.last('awaitDevice').signal?.aborted).toBe(true)
  })
})

describe('changing the email address', () => {
  const user = { address: '0x1', chainId: 1, email, accounts: [] }
  const change = async () => {
    site()
    wallet.set({ user })
    await open('UpdateEmailWallet')
  }

  it('changing the email address refuses the current address without a request', async () => {
    await change()
    await type(`ADA@example.com{Enter}`)
    await expect.poll(error).toBe('This is already your email.')
    expect(wallet.requests).toEqual([])
  })

  it('changing the email address requests the code of the current address, then of the new one, and ends in the settings', async () => {
    await change()
    await type('new@example.com{Enter}')
    await asked('updateEmail')
    wallet.last('updateEmail').answer('primary')
    await shows('UpdateEmailPrimaryOtp')
    await there('.code input')
    expect(text('.otp-text')).toContain(email)
    await type('111111')
    await asked('confirmPrimaryCode')
    wallet.last('confirmPrimaryCode').answer()
    await shows('UpdateEmailSecondaryOtp')
    await expect.poll(() => text('.otp-email')).toBe('new@example.com')
    await type('222222')
    await asked('confirmSecondaryCode')
    wallet.last('confirmSecondaryCode').answer()
    await shows('AccountSettings')
    await expect.poll(() => text('.toast'), { timeout: 3000 }).toContain('Your email was changed.')
  })

  it('changing the email address follows the frame to the address whose code is next, for another code too', async () => {
    await change()
    await type('new@example.com{Enter}')
    for (const [at, step] of ['secondary', 'primary', 'secondary'].entries()) {
      await asked('updateEmail', at + 1)
      wallet.last('updateEmail').answer(step)
      await shows(step === 'primary' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp')
      await there('.view:not(.leaving) [data-action=resend]')
      demo.find('.view:not(.leaving) [data-action=resend]')?.click()
    }
  })
})
