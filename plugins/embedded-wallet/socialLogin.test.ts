import { describe, expect, it } from 'vitest'
import { connectingFarcasterRoute, connectingSocialRoute } from '#plugins/ports/embedded-wallet'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import { logIn, loginEmail, startLogin } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { popupProviders } from './protocol.ts'

const result = 'https://secure.example/result?code=abc'

describe('a social login', () => {
  it.each(popupProviders)(
    'a social login through %s gets its address from the frame, and connects with the result',
    async (provider) => {
      const test = startLogin()
      const wallet = await test.service()
      expect(await wallet.getSocialLoginUrl(provider)).toBe(
        `https://secure.example/auth/${provider}`,
      )
      expect(test.frame.last('GET_SOCIAL_REDIRECT_URI')?.payload).toEqual({ provider })
      await wallet.loginBySocial(provider, result)
      expect(test.frame.last('CONNECT_SOCIAL')?.payload).toMatchObject({
        uri: result,
        chainId: 1,
        preferredAccountType: 'smartAccount',
      })
      expect([test.accountIn('eip155')?.status, test.accountIn('solana')?.status]).toEqual([
        'connected',
        'connected',
      ])
      expect(wallet.get()).toMatchObject({
        socialProvider: provider,
        user: { userName: 'ada', email: loginEmail },
      })
      expect(test.accountIn('eip155')?.connectedWalletInfo?.name).not.toBe('Email')
    },
  )

  it('a social login stores the login method, and shows it after a reload', async () => {
    const entries = new Map<string, string>()
    const first = startLogin({ entries })
    await (await first.service()).loginBySocial('google', result)
    expect([...entries].find(([key]) => key.endsWith('social_provider'))?.[1]).toContain('google')
    const second = startLogin({ entries })
    await restoreConnections(second.kernel)
    expect((await second.service()).get()).toMatchObject({
      socialProvider: 'google',
      user: { userName: 'ada' },
    })
    expect(second.accountIn('eip155')?.connectedWalletInfo?.name).toBe('Google')
  })

  it('a social login without an address fails with `Failed to initiate social connection`', async () => {
    const test = startLogin()
    test.frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => Promise.reject('no such provider')
    await expect((await test.service()).getSocialLoginUrl('google')).rejects.toMatchObject({
      code: 'social-failed',
      message: 'Failed to initiate social connection',
    })
  })

  it.each([
    ['https://secure.example/result?error=access_denied', 'access_denied'],
    ['?state=1&error=login_required', 'login_required'],
  ])('a social login that was refused fails: %s', async (refused, why) => {
    const test = startLogin()
    const wallet = await test.service()
    await expect(wallet.loginBySocial('google', refused)).rejects.toMatchObject({
      code: 'social-refused',
      message: expect.stringContaining(why),
    })
    expect(test.frame.received).toEqual([])
  })

  it('a social login that the frame refuses connects nothing', async () => {
    const test = startLogin()
    const wallet = await test.service()
    test.frame.answers['CONNECT_SOCIAL'] = () => Promise.reject('state was used before')
    await expect(wallet.loginBySocial('google', result)).rejects.toMatchObject({
      message: 'state was used before',
    })
    expect([
      wallet.get().socialProvider,
      wallet.get().user,
      test.accountIn('eip155')?.status,
    ]).toEqual([undefined, undefined, 'disconnected'])
  })

  it('a social login may return to the frame instead of the page', async () => {
    const test = startLogin()
    const wallet = await test.service()
    const results: string[] = []
    wallet.onSocialResult((uri) => results.push(uri))
    await wallet.getSocialLoginUrl('google')
    test.frame.emit({ type: '@w3m-frame/SOCIAL_RESULT', payload: { uri: result } })
    test.frame.emit({ type: '@w3m-frame/SOCIAL_RESULT', payload: { uri: 7 } })
    expect(results).toEqual([result])
  })

  it('a social login does not take the result of an earlier one, whose window was out of reach', async () => {
    const test = startLogin()
    const wallet = await test.service()
    test.frame.answers['GET_SOCIAL_REDIRECT_URI'] = ({ provider }: { provider: string }) => ({
      uri: `https://${provider}.example/auth?state=state-of-${provider}`,
    })
    const results: string[] = []
    wallet.onSocialResult((uri) => results.push(uri))
    await wallet.getSocialLoginUrl('google')
    await wallet.getSocialLoginUrl('x')
    const [earlier, own] = ['google', 'x'].map((one) => `${result}&state=state-of-${one}`)
    for (const uri of [earlier, own, result])
      test.frame.emit({ type: '@w3m-frame/SOCIAL_RESULT', payload: { uri } })
    // A frame need not name its logins.
    expect(results).toEqual([own, result])
  })

  it('a social login takes no result of an earlier one while its own address is under way', async () => {
    const test = startLogin()
    const wallet = await test.service()
    const uri = 'https://google.example/auth?state=earlier'
    test.frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => ({ uri })
    const results: string[] = []
    wallet.onSocialResult((own) => results.push(own))
    await wallet.getSocialLoginUrl('google')
    test.frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => noAnswer
    void wallet.getSocialLoginUrl('x')
    await flushPromises()
    for (const own of [`${result}&state=earlier`, result])
      test.frame.emit({ type: '@w3m-frame/SOCIAL_RESULT', payload: { uri: own } })
    expect(results).toEqual([result])
  })

  it('a social login shows a name without characters that hide or turn text, and not all of an endless one', async () => {
    const test = startLogin()
    const wallet = await test.service()
    const answer = test.frame.answers['CONNECT_SOCIAL']
    test.frame.answers['CONNECT_SOCIAL'] = (payload: never, message) => ({
      ...Object(answer?.(payload, message)),
      userName: `a\u202eda${'!'.repeat(500)}`,
    })
    await wallet.loginBySocial('google', result)
    expect(wallet.get().user?.userName).toMatch(/^ada!{50,100}$/)
  })

  it('a social login connects a visitor whose address has an apostrophe', async () => {
    const test = startLogin()
    const email = "o'brien@mail.example"
    const user = test.frame.answers['CONNECT_SOCIAL']
    test.frame.answers['CONNECT_SOCIAL'] = async (payload, message) =>
      Object.assign({}, await user?.(payload, message), { email })
    const wallet = await test.service()
    await wallet.loginBySocial('google', 'https://secure.example/result?code=1')
    expect(wallet.get().user?.email).toBe(email)
  })

  it('a social login closes its view at the end', async () => {
    const test = startLogin()
    test.kernel.router.open({ route: connectingSocialRoute.id, params: { provider: 'google' } })
    await (await test.service()).loginBySocial('google', result)
    expect(test.kernel.router.get().open).toBe(false)
  })
})

describe('a Farcaster login', () => {
  it('a Farcaster login shows an address and completes when the frame reports the approval', async () => {
    const test = startLogin()
    const wallet = await test.service()
    expect(await wallet.getFarcasterUrl()).toBe('https://farcaster.example/x')
    expect(wallet.get().farcasterUrl).toBe('https://farcaster.example/x')
    let approve: (value: unknown) => void = () => {}
    test.frame.answers['CONNECT_FARCASTER'] = () => new Promise((resolve) => (approve = resolve))
    const done = wallet.loginByFarcaster()
    await test.clock.advance(180_000)
    expect(test.accountIn('eip155')?.status).toBe('disconnected')
    approve({ userName: 'ada.fc' })
    await done
    // The login is over: leaving the view cancels nothing.
    wallet.cancelFarcasterLogin()
    expect(test.frame.loads()).toBe(1)
    expect(test.accountIn('eip155')?.status).toBe('connected')
    expect(wallet.get()).toMatchObject({
      socialProvider: 'farcaster',
      user: { userName: 'ada.fc' },
    })
  })

  it.each(['GET_FARCASTER_URI', 'CONNECT_FARCASTER'])(
    'a Farcaster login that fails at %s reports `Failed to connect to farcaster`',
    async (name) => {
      const test = startLogin()
      const wallet = await test.service()
      test.frame.answers[name] = () => Promise.reject('no')
      const failed =
        name === 'GET_FARCASTER_URI' ? wallet.getFarcasterUrl() : wallet.loginByFarcaster()
      await expect(failed).rejects.toMatchObject({
        code: 'farcaster-failed',
        message: 'Failed to connect to farcaster',
      })
      expect(wallet.get().socialProvider).toBeUndefined()
    },
  )

  it.each(['back', 'close'] as const)(
    'a Farcaster login left unconnected by %s loads the frame again',
    async (way) => {
      const test = startLogin()
      const wallet = await test.service()
      const { router } = test.kernel
      router.open({ route: 'Connect', params: undefined })
      router.push(connectingFarcasterRoute)
      await wallet.getFarcasterUrl()
      test.frame.answers['CONNECT_FARCASTER'] = () => noAnswer
      const login = wallet.loginByFarcaster()
      await flushPromises()
      expect(wallet.get().farcasterUrl).toBe('https://farcaster.example/x')
      const frames = test.frame.loads()
      router[way]()
      await test.clock.advance(100)
      await expect(login).rejects.toMatchObject({ code: 'frame-lost' })
      expect([test.frame.loads(), test.frame.alive(), wallet.get().farcasterUrl]).toEqual([
        frames + 1,
        1,
        undefined,
      ])
    },
  )

  it('a Farcaster login left connected keeps the frame', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    test.kernel.router.open({ route: connectingFarcasterRoute.id, params: undefined })
    await wallet.getFarcasterUrl()
    test.kernel.router.close()
    await test.clock.advance(100)
    expect(test.frame.loads()).toBe(1)
  })
})
