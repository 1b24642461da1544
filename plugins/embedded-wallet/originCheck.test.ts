import { describe, expect, it } from 'vitest'
import { alerted } from '#kernel'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { logIn, loginEmail, startLogin } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'

const answering = (
  reply: { status?: number; body?: unknown } | undefined,
  origin = 'https://host.example',
) =>
  startLogin({
    origin,
    respond: ({ pathname }) => {
      if (pathname !== '/projects/v1/origins') return { body: {} }
      if (!reply) throw new TypeError('Failed to fetch')
      return reply
    },
  })
const list = (...allowedOrigins: string[]) => ({ body: { allowedOrigins } })

describe('the project’s allowed origins', () => {
  it('the project’s allowed origins are read once from /projects/v1/origins before a login', async () => {
    const test = answering(list('https://host.example'))
    expect(test.http.requests).toEqual([])
    const wallet = await test.service()
    wallet.preload()
    await wallet.loginByEmail(loginEmail)
    const lookups = test.http.requests.filter(({ url }) => url.pathname === '/projects/v1/origins')
    expect(
      lookups.map(({ url }) => `${url.origin}?projectId=${url.searchParams.get('projectId')}`),
    ).toEqual(['https://api.example?projectId=p1'])
  })

  it('the project’s allowed origins that exclude this page refuse it: APKT002, without a request to the frame', async () => {
    const test = answering(list('https://other.example'))
    const wallet = await test.service()
    await expect(wallet.loginByEmail(loginEmail)).rejects.toMatchObject({
      code: 'APKT002',
      message: 'Invalid App Configuration',
    })
    await expect(wallet.getSocialLoginUrl('google')).rejects.toMatchObject({ code: 'APKT002' })
    await expect(wallet.getFarcasterUrl()).rejects.toMatchObject({ code: 'APKT002' })
    expect(test.alerts).toEqual([
      { variant: 'error', code: 'APKT002', message: 'Invalid App Configuration' },
    ])
    expect(wallet.unavailableReason.get()).toMatchObject({ code: 'APKT002' })
    expect(test.frame.received).toEqual([])
  })

  it('the project’s allowed origins allow every origin if they are empty', async () => {
    const test = answering(list())
    await logIn(test)
    expect([test.accountIn('eip155')?.status, test.alerts]).toEqual(['connected', []])
  })

  it.each([
    ['429', { status: 429 }, 'APKT010', 'Rate Limited', 'RATE_LIMITED'],
    ['500', { status: 500 }, 'APKT009', 'Server Error', 'SERVER_ERROR'],
    ['599', { status: 599 }, 'APKT009', 'Server Error', 'SERVER_ERROR'],
    ['404', { status: 404 }, 'APKT009', 'Server Error', undefined],
    ['no list', { body: { origins: [] } }, 'APKT009', 'Server Error', undefined],
    ['nothing', undefined, 'APKT009', 'Server Error', undefined],
  ] as const)(
    'the project’s allowed origins that cannot be fetched (%s) are unknown: logins stay usable, with an alert',
    async (_, reply, code, message, name) => {
      const test = answering(reply)
      const names: (string | undefined)[] = []
      test.kernel.on(alerted, (alert) => names.push(alert.name))
      await logIn(test)
      expect(names).toEqual([name])
      expect(test.accountIn('eip155')?.status).toBe('connected')
      expect(test.alerts[0]).toEqual({ variant: 'error', code, message })
      const wallet = await test.service()
      expect(wallet.unavailableReason.get()).toBeUndefined()
      expect(await wallet.getSocialLoginUrl('google')).toMatch(/^https:/)
    },
  )

  it('the project’s allowed origins are fetched again after a failure', async () => {
    const test = answering(undefined)
    const wallet = await test.service()
    await wallet.loginByEmail(loginEmail)
    test.http.respond = () => list('https://other.example')
    await expect(wallet.getSocialLoginUrl('google')).rejects.toMatchObject({ code: 'APKT002' })
  })

  it('the project’s allowed origins end a login of an earlier visit that they exclude', async () => {
    const entries = new Map<string, string>()
    await logIn(startLogin({ entries }))
    const test = startLogin({ entries, respond: () => list('https://other.example') })
    await restoreConnections(test.kernel)
    await flushPromises()
    expect(test.accountIn('eip155')?.status).toBe('disconnected')
    expect(test.kernel.connections.getState('eip155')?.reason).toMatchObject({ code: 'APKT002' })
  })

  it.each([
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1:8080',
    'https://preview.pages.dev',
    'https://a.vercel.app',
    'https://x.ngrok-free.app',
  ])('the project’s allowed origins need not include %s', async (origin) => {
    const test = answering(list('https://other.example'), origin)
    expect(await (await test.service()).loginByEmail(loginEmail)).toBe('otp')
  })
})

describe('origin patterns', () => {
  const origin = 'https://app.host.example'
  it.each([
    'https://app.host.example',
    'https://*.host.example',
    'https://app.*.example',
    'app.host.example',
    '*.host.example',
    'APP.Host.example',
    'https://app.host.example/path',
    'https://app.host.example:443',
    'https://app.host.example:*',
  ])('the pattern %s matches', (pattern) => {
    expect(isOriginAllowed(origin, [pattern])).toBe(true)
  })

  it.each([
    'http://app.host.example',
    'https://host.example',
    'https://*.example',
    'https://*',
    '*',
    'https://ap*.host.example',
    'https://app.host.example:8443',
    'https://app.host.example.evil.test',
    'https://evil.test/app.host.example',
    'https://evil.test?app.host.example',
    'https://app.host.example@evil.test',
    'app.host',
    '',
    'https://',
    '://app.host.example',
  ])('the pattern %j does not match', (pattern) => {
    expect(isOriginAllowed(origin, [pattern])).toBe(false)
  })

  it('origin patterns match exactly one label per `*`, and a port only if they have one', () => {
    expect(isOriginAllowed('https://a.b.host.example', ['https://*.host.example'])).toBe(false)
    expect(isOriginAllowed('http://host.example:8080', ['http://host.example:*'])).toBe(true)
    expect(isOriginAllowed('http://host.example:8080', ['http://host.example'])).toBe(false)
    expect(isOriginAllowed('http://[::1]:80', ['http://[::1]'])).toBe(true)
    expect(isOriginAllowed('null', ['*.null', 'https://null'])).toBe(false)
  })

  it.each([
    ['https://bücher.example', true],
    ['https://BÜCHER.example', true],
    ['https://*.example', true],
    ['https://bucher.example', false],
    ['https://bücher。shop.example', false],
    ['https://b%C3%BCcher.example', false],
  ])(
    'the pattern %s in letters of its language matches the ASCII form of an origin: %j',
    (pattern, matches) => {
      expect(isOriginAllowed('https://xn--bcher-kva.example', [pattern])).toBe(matches)
    },
  )
})
