import { describe, expect, it } from 'vitest'
import type { EventRef } from '#kernel'
import {
  accountTypeChosen,
  deviceRegistered,
  emailCodeFailed,
  emailSubmitted,
  socialUserRequested,
} from '#plugins/ports/embedded-wallet'
import { logIn, loginEmail, startLogin } from '../../test/harness/startLogin.ts'

/** A wallet, and the analytics events of its logins. */
async function start() {
  const test = startLogin()
  const events: (readonly [string, unknown])[] = []
  const follow = <T>(event: EventRef<T>) =>
    test.kernel.on(event, (payload) => events.push([event.id, payload]))
  follow(emailSubmitted)
  follow(deviceRegistered)
  follow(emailCodeFailed)
  follow(socialUserRequested)
  follow(accountTypeChosen)
  return { ...test, wallet: await test.service(), events }
}

describe('analytics events of a login', () => {
  it('EMAIL_SUBMITTED is emitted once per accepted address, not for a code sent again', async () => {
    const { wallet, frame, events, clock } = await start()
    await expect(wallet.loginByEmail('nobody')).rejects.toMatchObject({ code: 'email-invalid' })
    expect(events).toEqual([])
    await wallet.loginByEmail(loginEmail)
    await clock.advance(60_000)
    await wallet.loginByEmail(loginEmail)
    expect(frame.received.filter(({ name }) => name === 'CONNECT_EMAIL')).toHaveLength(2)
    expect(events).toEqual([['EMAIL_SUBMITTED', undefined]])
  })

  it('DEVICE_REGISTERED_FOR_EMAIL is emitted when the device is approved', async () => {
    const { wallet, frame, events } = await start()
    frame.answers['CONNECT_EMAIL'] = () => ({ action: 'VERIFY_DEVICE' })
    await wallet.loginByEmail(loginEmail)
    expect(events.map(([event]) => event)).not.toContain('DEVICE_REGISTERED_FOR_EMAIL')
    await wallet.awaitDeviceApproval()
    expect(events.at(-1)).toEqual(['DEVICE_REGISTERED_FOR_EMAIL', undefined])
  })

  it('EMAIL_VERIFICATION_CODE_FAIL is emitted with the message when a code is refused, not on abort', async () => {
    const { wallet, events } = await start()
    await wallet.loginByEmail(loginEmail)
    await expect(wallet.confirmCode('12345')).rejects.toMatchObject({ code: 'code-invalid' })
    expect(events.at(-1)).toEqual([
      'EMAIL_VERIFICATION_CODE_FAIL',
      { message: expect.stringMatching(/./) },
    ])
    const left = AbortSignal.abort()
    await expect(wallet.confirmCode('123456', { signal: left })).rejects.toBeDefined()
    expect(events.filter(([event]) => event === 'EMAIL_VERIFICATION_CODE_FAIL')).toHaveLength(1)
  })

  it('SOCIAL_LOGIN_REQUEST_USER_DATA is emitted with the provider when its result arrives', async () => {
    const { wallet, events } = await start()
    await wallet.getSocialLoginUrl('google')
    expect(events).toEqual([])
    await wallet.loginBySocial('google', 'https://secure.example/callback?code=1')
    expect(events).toEqual([['SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: 'google' }]])
  })

  it('SET_PREFERRED_ACCOUNT_TYPE is emitted with the type and the network when the visitor chooses an account type', async () => {
    const test = await start()
    await logIn(test)
    await test.wallet.setAccountType('eip155', 'eoa')
    expect(test.events.at(-1)).toEqual([
      'SET_PREFERRED_ACCOUNT_TYPE',
      { accountType: 'eoa', network: 'eip155:1' },
    ])
  })
})
