import { describe, expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { defineManifest, definePlugin } from '#kernel'
import { holdRequests, noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import { logIn, loginEmail, startLogin } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { embeddedWalletError } from './errors.ts'

const mainnet: Caip2 = 'eip155:1'
const none = async () => ({ default: () => {} })

describe('the frame', () => {
  it('the frame receives the page’s data first, then the request for networks with smart accounts', async () => {
    const look = {
      get: () => ({
        themeMode: 'dark' as const,
        themeVariables: { '--lk-accent': '#123456' } as const,
      }),
      subscribe: () => () => {},
    }
    const test = startLogin({ look })
    const wallet = await test.service()
    await wallet.loginByEmail(loginEmail)
    expect(test.frame.receivedNames()).toEqual([
      'SYNC_DAPP_DATA',
      'SYNC_THEME',
      'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
      'CONNECT_EMAIL',
    ])
    expect(test.frame.last('SYNC_DAPP_DATA')?.payload).toEqual({
      metadata: { name: 'Test', description: '', url: 'https://host.example', icons: [] },
      sdkType: 'appkit',
      sdkVersion: 'html-latchkey-0',
      projectId: 'p1',
    })
    expect(test.frame.last('SYNC_THEME')?.payload).toEqual({
      themeMode: 'dark',
      themeVariables: { '--lk-accent': '#123456' },
      w3mThemeVariables: { '--w3m-accent': '#123456' },
    })
    expect(wallet.get().smartAccountNetworks).toEqual(['eip155:1', 'eip155:10'])
  })

  it('the frame receives a changed theme only', async () => {
    const listeners = new Set<() => void>()
    let themeMode: 'dark' | 'light' = 'dark'
    const look = {
      get: () => ({ themeMode, themeVariables: {} }),
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const test = startLogin({ look })
    const wallet = await test.service()
    const change = () => {
      for (const listener of [...listeners]) listener()
    }
    themeMode = 'light'
    change()
    expect(test.frame.loads()).toBe(0)
    await wallet.loginByEmail(loginEmail)
    change()
    themeMode = 'dark'
    change()
    await flushPromises()
    expect(
      test.frame.received
        .filter(({ name }) => name === 'SYNC_THEME')
        .map(({ payload }) => Object(payload).themeMode),
    ).toEqual(['light', 'dark'])
    test.kernel.dispose()
    expect(listeners.size).toBe(0)
  })

  it('the frame that is not ready after 20 s raises APKT003 once, rejects requests, and is loaded again by the next one', async () => {
    const test = startLogin()
    const wallet = await test.service()
    test.frame.opening = 'never'
    const both = [wallet.loginByEmail(loginEmail), wallet.getSocialLoginUrl('google')].map((work) =>
      work.catch((error: unknown) => error),
    )
    await test.clock.advance(20_000)
    for (const error of await Promise.all(both))
      expect(error).toMatchObject({ code: 'APKT003', context: { name: 'iframe_load_failed' } })
    expect(test.alerts).toEqual([
      { variant: 'error', code: 'APKT003', message: 'Network Error: Wallet Load Failed' },
    ])
    test.frame.opening = 'works'
    expect(await wallet.loginByEmail(loginEmail)).toBe('otp')
    expect(test.frame.loads()).toBe(2)
    expect(test.frame.receivedNames().slice(0, 1)).toEqual(['SYNC_DAPP_DATA'])
  })

  it('the frame that leaves a login and everything else unanswered is replaced by the next request', async () => {
    const test = startLogin()
    const wallet = await test.service()
    test.frame.answers['CONNECT_EMAIL'] = () => noAnswer
    test.frame.answers['GET_CHAIN_ID'] = () => noAnswer
    const login = wallet.loginByEmail(loginEmail).catch((error: { code: string }) => error.code)
    await flushPromises()
    await test.clock.advance(120_000)
    expect([await login, test.frame.alive()]).toEqual(['APKT004', 1])
    await test.clock.advance(6_000)
    expect(test.frame.alive()).toBe(0)
    test.frame.answers['CONNECT_EMAIL'] = () => ({ action: 'VERIFY_OTP' })
    expect([await wallet.loginByEmail(loginEmail), test.frame.loads()]).toEqual(['otp', 2])
  })

  it('the frame that does not answer a login in 120 s raises APKT004, rejects it, and stays usable', async () => {
    const test = startLogin()
    const wallet = await test.service()
    test.frame.answers['CONNECT_EMAIL'] = () => noAnswer
    const work = wallet.loginByEmail(loginEmail).catch((error: unknown) => error)
    await test.clock.advance(120_000)
    expect(await work).toMatchObject({
      code: 'APKT004',
      message: 'Wallet Request Timeout',
      context: { name: 'iframe_request_timeout' },
    })
    expect(test.alerts).toMatchObject([{ code: 'APKT004' }])
    test.frame.answers['CONNECT_EMAIL'] = () => ({ action: 'VERIFY_OTP' })
    expect(await wallet.loginByEmail(loginEmail)).toBe('otp')
    expect(test.frame.loads()).toBe(1)
  })

  it('the frame that goes away rejects open requests, keeps the connection, and is loaded again by the next request', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    const received = holdRequests(test.frame.answers, 'RPC_REQUEST')
    const work = test.kernel
      .request(mainnet, 'wallet_getAssets', [{}])
      .catch((error: unknown) => error)
    // The namespace loads its requests on demand; there is no open request before.
    await received
    test.frame.crash(embeddedWalletError('frame-lost'))
    expect(await work).toMatchObject({ code: 'frame-lost' })
    expect(test.accountIn('eip155')?.status).toBe('connected')
    test.frame.answers['RPC_REQUEST'] = () => []
    expect(await test.kernel.request(mainnet, 'wallet_getAssets', [{}])).toEqual([])
    expect([test.frame.loads(), wallet.get().user?.email]).toEqual([2, loginEmail])
  })

  it('the frame rejects aborted requests other than RPC calls with `Something went wrong`', async () => {
    const test = startLogin()
    test.frame.answers['CONNECT_DEVICE'] = () => noAnswer
    const stop = new AbortController()
    const work = (await test.service()).awaitDeviceApproval({ signal: stop.signal })
    await flushPromises()
    stop.abort()
    await expect(work).rejects.toMatchObject({ message: 'Something went wrong' })
  })

  it('the frame has 20 s to get ready and 120 s more to answer a login', async () => {
    const test = startLogin()
    const wallet = await test.service()
    test.frame.answers['CONNECT_EMAIL'] = () => noAnswer
    const fails = async (after: number, code: string) => {
      const failed: unknown[] = []
      wallet.loginByEmail(loginEmail).catch((error: unknown) => failed.push(error))
      await test.clock.advance(after - 1)
      expect(failed).toEqual([])
      await test.clock.advance(1)
      expect(failed).toMatchObject([{ code }])
    }
    test.frame.opening = 'never'
    await fails(20_000, 'APKT003')
    test.frame.opening = 'works'
    await fails(120_000, 'APKT004')
  })

  it('the frame that reports the domain as unverified raises APKT005', async () => {
    const test = startLogin()
    const wallet = await test.service()
    wallet.preload()
    await flushPromises()
    test.frame.emit({ type: '@w3m-frame/UNVERIFIED_DOMAIN', payload: {} })
    expect(test.alerts).toEqual([
      { variant: 'error', code: 'APKT005', message: 'Unverified Domain' },
    ])
  })

  it('the frame reports its height', async () => {
    const test = startLogin()
    const wallet = await test.service()
    const heights: number[] = []
    wallet.frameHeight.subscribe((height) => heights.push(height))
    wallet.preload()
    await flushPromises()
    for (const height of [420, -5, 1e9, 'tall'])
      test.frame.emit({ type: '@w3m-frame/RESIZE', payload: { height } })
    expect(heights).toEqual([420, 0, 4000])
  })

  it('the frame has the parameters projectId, chainId, version, enableLogger and rpcUrl', async () => {
    const test = startLogin({ customRpcUrls: { 'eip155:1': [{ url: 'http://node.test/1' }] } })
    ;(await test.service()).preload()
    await flushPromises()
    const address = new URL(test.frame.addresses[0] ?? '')
    expect([address.origin, address.pathname]).toEqual(['https://secure.example', '/sdk'])
    expect(Object.fromEntries(address.searchParams)).toEqual({
      projectId: 'p1',
      chainId: 'eip155:1',
      version: '4',
      enableLogger: 'false',
      rpcUrl: 'http://node.test/1',
    })
  })

  it.each([
    [true, 'true'],
    [false, null],
  ])(
    'the frame has the parameter enableCloudAuthAccount with email capture: %s',
    async (fallback, expected) => {
      const emailCapture = {
        id: 'emailCapture',
        remote: 'email_capture',
        fallback,
        load: async () => definePlugin(defineManifest({ id: 'capture' }), none)(),
      }
      const test = startLogin({
        catalog: [emailCapture],
        respond: ({ pathname }) =>
          pathname === '/projects/v1/origins' ? { body: { allowedOrigins: [] } } : { status: 500 },
      })
      await test.kernel.followConfig().ready
      ;(await test.service()).preload()
      await flushPromises()
      expect(
        new URL(test.frame.addresses[0] ?? '').searchParams.get('enableCloudAuthAccount'),
      ).toBe(expected)
    },
  )

  it('the frame is removed with every listener and timer when the modal is destroyed', async () => {
    const test = startLogin()
    await logIn(test)
    test.kernel.dispose()
    await flushPromises()
    expect([test.frame.alive(), test.countOpenHandles()]).toEqual([0, 0])
  })
})
