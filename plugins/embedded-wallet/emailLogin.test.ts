import { describe, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import { emailLoginRoute } from '#plugins/ports/embedded-wallet'
import {
  loggedInUser,
  logIn,
  loginEmail,
  loginSmartAccount,
  loginSolanaAddress,
  startLogin,
} from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

describe('the email login', () => {
  it('sends the address, requests the code, and connects EVM and Solana accounts', async () => {
    const test = startLogin()
    const wallet = await test.service()
    expect(await wallet.loginByEmail(` ${loginEmail} `)).toBe('otp')
    expect(test.frame.last('CONNECT_EMAIL')?.payload).toEqual({ email: loginEmail })
    expect(test.accountIn('eip155')?.status).toBe('disconnected')
    await wallet.confirmCode('123456')
    expect(test.frame.last('CONNECT_OTP')?.payload).toEqual({ otp: '123456' })
    expect(test.accountIn('eip155')).toMatchObject({
      status: 'connected',
      address: loginSmartAccount,
      connectedWalletInfo: { name: 'Email' },
    })
    expect(test.accountIn('solana')).toMatchObject({
      status: 'connected',
      address: loginSolanaAddress,
    })
    expect(test.kernel.connections.get().active).toBe('eip155')
    expect(test.kernel.connections.getState('eip155')?.connection).toMatchObject({
      connectorId: 'AUTH',
      kind: 'AUTH',
    })
  })

  it('stores email, address, network, account type and accounts of both types in the state', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    expect(wallet.get().user).toEqual(loggedInUser)
    expect(wallet.get().smartAccountDeployed).toBe(false)
  })

  it('requests the user with the network, its node and the preferred account type, smart account on EVM', async () => {
    const test = startLogin({ customRpcUrls: { 'eip155:1': [{ url: 'http://node.test/1' }] } })
    await logIn(test)
    const requests = test.frame.received
      .filter(({ name }) => name === 'GET_USER')
      .map(({ payload }) => payload)
    expect(requests).toEqual([
      { chainId: 1, preferredAccountType: 'smartAccount', rpcUrl: 'http://node.test/1' },
      {
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        preferredAccountType: 'eoa',
        rpcUrl: expect.stringContaining('solana%3A5eykt'),
      },
    ])
  })

  it.each([
    ['VERIFY_DEVICE', 'device'],
    ['VERIFY_OTP', 'otp'],
  ])('the action %s leads to the step %s', async (action, step) => {
    const test = startLogin()
    test.frame.answers['CONNECT_EMAIL'] = () => ({ action })
    expect(await (await test.service()).loginByEmail(loginEmail)).toBe(step)
    expect(test.accountIn('eip155')?.status).toBe('disconnected')
  })

  it('connects a known device without a code', async () => {
    const test = startLogin()
    test.frame.answers['CONNECT_EMAIL'] = () => ({ action: 'CONNECT' })
    expect(await (await test.service()).loginByEmail(loginEmail)).toBe('connected')
    expect(test.accountIn('eip155')?.status).toBe('connected')
  })

  it('retries at once for a known device that could not be connected: no email was sent', async () => {
    const test = startLogin()
    test.frame.answers['CONNECT_EMAIL'] = () => ({ action: 'CONNECT' })
    const user = test.frame.answers['GET_USER'] ?? (() => undefined)
    test.frame.answers['GET_USER'] = () => Promise.reject('The network failed')
    const wallet = await test.service()
    await expect(wallet.loginByEmail(loginEmail)).rejects.toMatchObject({ code: 'frame-answered' })
    test.frame.answers['GET_USER'] = user
    expect(await wallet.loginByEmail(loginEmail)).toBe('connected')
  })

  it('waits for a new device to be approved by email', async () => {
    const test = startLogin()
    let approve: (value: unknown) => void = () => {}
    test.frame.answers['CONNECT_DEVICE'] = () => new Promise((resolve) => (approve = resolve))
    let approved = false
    const waiting = (await test.service()).awaitDeviceApproval().then(() => {
      approved = true
    })
    await test.clock.advance(119_000)
    expect([test.frame.last('CONNECT_DEVICE')?.type, approved]).toEqual([
      '@w3m-app/CONNECT_DEVICE',
      false,
    ])
    approve(undefined)
    await waiting
  })

  it('refuses a repetition within 30 s with the seconds left, without a request', async () => {
    const test = startLogin()
    const wallet = await test.service()
    await wallet.loginByEmail(loginEmail)
    await test.clock.advance(7_400)
    await expect(wallet.loginByEmail(loginEmail)).rejects.toMatchObject({
      code: 'email-cooldown',
      message: 'Please try again after 23 seconds',
    })
    expect(test.frame.receivedNames().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
    expect(wallet.get().cooldownUntil).toBe(test.clock.now() + 22_600)
    await test.clock.advance(22_600)
    expect(await wallet.loginByEmail(loginEmail)).toBe('otp')
  })

  it('allows a repetition at once if no email was sent', async () => {
    const test = startLogin()
    const wallet = await test.service()
    test.frame.answers['CONNECT_EMAIL'] = () => Promise.reject('No mail today')
    await expect(wallet.loginByEmail(loginEmail)).rejects.toMatchObject({
      code: 'frame-answered',
      message: 'No mail today',
    })
    test.frame.answers['CONNECT_EMAIL'] = () => ({ action: 'VERIFY_OTP' })
    expect(await wallet.loginByEmail(loginEmail)).toBe('otp')
  })

  it('allows a repetition at once after a login; a change of network does not end the delay', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    expect(wallet.get().cooldownUntil).toBeUndefined()
    expect(await wallet.updateEmail('new@mail.example')).toBe('primary')
    await test.kernel.connections.switchNetwork('eip155:10')
    await expect(wallet.updateEmail('new@mail.example')).rejects.toMatchObject({
      code: 'email-cooldown',
    })
  })

  it('remembers the address and the step of the last email until its code is used', async () => {
    const test = startLogin()
    const wallet = await test.service()
    test.frame.answers['CONNECT_EMAIL'] = () => ({ action: 'VERIFY_DEVICE' })
    await wallet.loginByEmail(loginEmail)
    expect(wallet.get().mailed).toEqual({ email: loginEmail, step: 'device' })
    await wallet.awaitDeviceApproval()
    expect(wallet.get().mailed).toEqual({ email: loginEmail, step: 'otp' })
    expect(JSON.stringify([...test.store.entries])).not.toContain(loginEmail)
    await wallet.confirmCode('123456')
    expect(wallet.get().mailed).toBeUndefined()
  })

  it('shows the delay of an email that another tab has sent', async () => {
    const entries = new Map<string, string>()
    const test = startLogin({ entries })
    const wallet = await test.service()
    await (await startLogin({ entries }).service()).loginByEmail(loginEmail)
    await expect(wallet.loginByEmail(loginEmail)).rejects.toMatchObject({ code: 'email-cooldown' })
    expect(wallet.get().cooldownUntil).toBe(test.clock.now() + 30_000)
  })

  it('keeps the delay after a reload, unless the clock was set back', async () => {
    const entries = new Map<string, string>()
    const first = startLogin({ entries })
    await (await first.service()).loginByEmail(loginEmail)
    const second = startLogin({ entries })
    const wallet = await second.service()
    expect(wallet.get().cooldownUntil).toBe(first.clock.now() + 30_000)
    await expect(wallet.loginByEmail(loginEmail)).rejects.toMatchObject({ code: 'email-cooldown' })
    second.clock.skew(-60_000)
    expect(await wallet.loginByEmail(loginEmail)).toBe('otp')
  })

  it.each(["o'brien@mail.example", 'ada@xn--bcher-kva.example'])(
    'accepts %s, an address of an unusual form, and connects its visitor',
    async (email) => {
      const test = startLogin()
      const user = test.frame.answers['GET_USER']
      test.frame.answers['GET_USER'] = async (payload, message) =>
        Object.assign({}, await user?.(payload, message), { email })
      const wallet = await test.service()
      expect(await wallet.loginByEmail(email)).toBe('otp')
      await wallet.confirmCode('123456')
      expect(wallet.get().user?.email).toBe(email)
    },
  )

  it.each(['', 'ada', 'ada@', '@mail.example', 'ada@mail', 'ada mail@mail.example', 'a@b.c\n', 7])(
    'refuses %j as an email address',
    async (text) => {
      const test = startLogin()
      const wallet = await test.service()
      await expect(wallet.loginByEmail(text as string)).rejects.toMatchObject({
        code: 'email-invalid',
        message: 'Please enter a valid email address',
      })
      expect(test.alerts).toEqual([
        { variant: 'warning', code: 'APKTW002', message: 'Invalid Email Address' },
      ])
      expect(test.frame.loads()).toBe(0)
    },
  )

  it.each([123456, undefined, null, {}, ['123456'], '12345', '1234567', '12345a', ' 123456'])(
    'refuses %j as a code',
    async (code) => {
      const test = startLogin()
      const wallet = await test.service()
      await wallet.loginByEmail(loginEmail)
      const before = test.frame.received.length
      await expect(wallet.confirmCode(code as string)).rejects.toMatchObject({
        code: 'code-invalid',
      })
      expect(test.frame.received).toHaveLength(before)
    },
  )

  it('shows the frame’s message for a wrong code, and accepts the right one after it', async () => {
    const test = startLogin()
    const wallet = await test.service()
    await wallet.loginByEmail(loginEmail)
    test.frame.answers['CONNECT_OTP'] = ({ otp }: { otp: string }) =>
      otp === '123456' ? undefined : Promise.reject('Invalid code')
    await expect(wallet.confirmCode('000000')).rejects.toMatchObject({ message: 'Invalid code' })
    await wallet.confirmCode('123456')
    expect(test.accountIn('eip155')?.status).toBe('connected')
  })

  it('takes a code once: if connecting failed after it, a retry only connects', async () => {
    const test = startLogin()
    const wallet = await test.service()
    await wallet.loginByEmail(loginEmail)
    const user = test.frame.answers['GET_USER'] ?? (() => undefined)
    test.frame.answers['GET_USER'] = () => Promise.reject('The network failed')
    await expect(wallet.confirmCode('123456')).rejects.toMatchObject({ code: 'frame-answered' })
    test.frame.answers['GET_USER'] = user
    test.frame.answers['CONNECT_OTP'] = () => Promise.reject('Invalid code')
    await wallet.confirmCode('123456')
    expect(test.accountIn('eip155')?.status).toBe('connected')
    // The next login's code may be the same digits.
    await expect(wallet.confirmCode('123456')).rejects.toMatchObject({ message: 'Invalid code' })
  })

  it('closes the modal after the login, unless another view opened meanwhile', async () => {
    const test = startLogin()
    const { router } = test.kernel
    for (const route of [connectRoute, emailLoginRoute]) {
      router.open({ route: route.id, params: undefined })
      await logIn(test)
      expect(router.get().open).toBe(false)
      await test.kernel.connections.disconnect()
      await test.clock.advance(30_000)
    }
    router.open({ route: defineRoute('SIWXSignMessage').id, params: undefined })
    await logIn(test)
    expect(router.current().route).toBe('SIWXSignMessage')
  })

  it('the email login is unavailable without a project id or a namespace of the embedded wallet', async () => {
    const local = startLogin({ settings: { projectId: undefined } })
    const wallet = await local.service()
    wallet.preload()
    expect(wallet.unavailableReason.get()).toMatchObject({ code: 'APKT008' })
    await expect(wallet.loginByEmail(loginEmail)).rejects.toMatchObject({ code: 'APKT008' })
    expect(local.frame.loads()).toBe(0)
    const test = startLogin()
    test.kernel.plugins.remove('namespace.eip155')
    test.kernel.plugins.remove('namespace.solana')
    await expect(logIn(test)).rejects.toMatchObject({
      code: 'auth-missing',
      message: 'No auth connector found',
    })
  })
})

describe('changing the address', () => {
  it('changing the address requires both codes, shows the new address, and stores no code', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    expect(await wallet.updateEmail('new@mail.example')).toBe('primary')
    await wallet.confirmPrimaryCode('111111')
    await wallet.confirmSecondaryCode('222222')
    expect(wallet.get().user?.email).toBe('new@mail.example')
    expect(test.frame.received.slice(-3).map(({ name, payload }) => [name, payload])).toEqual([
      ['UPDATE_EMAIL', { email: 'new@mail.example' }],
      ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' }],
      ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' }],
    ])
    expect(JSON.stringify([...test.store.entries])).not.toMatch(/mail\.example|111111|222222/)
  })

  it('changing the address may require the code of the new address only', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    test.frame.answers['UPDATE_EMAIL'] = () => ({ action: 'VERIFY_SECONDARY_OTP' })
    expect(await wallet.updateEmail('new@mail.example')).toBe('secondary')
  })

  it('changing the address requires a login', async () => {
    const wallet = await startLogin().service()
    const refused = { code: 'auth-disconnected', message: 'Not connected to email or social' }
    await expect(wallet.updateEmail(loginEmail)).rejects.toMatchObject(refused)
    await expect(wallet.confirmPrimaryCode('123456')).rejects.toMatchObject(refused)
    await expect(wallet.confirmSecondaryCode('123456')).rejects.toMatchObject(refused)
    await expect(wallet.setAccountType('eip155', 'eoa')).rejects.toMatchObject(refused)
  })

  it('changing the address has the same delay between emails', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    await wallet.updateEmail('new@mail.example')
    await expect(wallet.updateEmail('new@mail.example')).rejects.toMatchObject({
      code: 'email-cooldown',
    })
    await flushPromises()
  })
})
