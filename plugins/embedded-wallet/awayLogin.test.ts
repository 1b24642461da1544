import { describe, expect, it } from 'vitest'
import { startLogin } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'

const page = 'https://host.example/shop?item=%C3%A4+b&flag=#top'
const authorize =
  'https://login.example/authorize?client_id=google&state=0123456789abcdef&scope=openid'
const result = 'https://secure.example/callback?code=1&state=0123456789abcdef'

/**
 * A page that left for a login, and the address it comes back to without what the secure site adds.
 */
async function left(provider: 'google' | 'x' = 'google') {
  const entries = new Map<string, string>()
  const test = startLogin({ entries, address: page })
  test.frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => ({ uri: authorize })
  const there = new URL(await (await test.service()).prepareRedirectLogin(provider))
  const state = there.searchParams.get('state') ?? ''
  return { entries, there, state, back: state.replace(/^[0-9a-f]*/, '') }
}
const withResult = (back: string, found = result, more: Readonly<Record<string, string>> = {}) => {
  const address = new URL(back)
  for (const [name, value] of Object.entries({ result_uri: found, ...more }))
    address.searchParams.set(name, value)
  return address.href
}
/** The page after a load at this address, once all handlers have run. */
async function loadedAt(address: string, entries?: Map<string, string>, time = 0) {
  const test = startLogin({ address, ...(entries ? { entries } : {}) })
  await test.clock.advance(time)
  await test.service()
  return test
}
const isAt = ({ kernel }: ReturnType<typeof startLogin>) =>
  kernel.router.get().open ? kernel.router.current() : undefined

describe('a login by redirect', () => {
  it('a login by redirect leaves for the frame’s address, with the return address in its state', async () => {
    const { there, state, back } = await left()
    expect(`${there.origin}${there.pathname}`).toBe('https://login.example/authorize')
    expect([there.searchParams.get('client_id'), there.searchParams.get('scope')]).toEqual([
      'google',
      'openid',
    ])
    expect(state.startsWith('0123456789abcdef')).toBe(true)
    expect(back).toMatch(
      /^https:\/\/host\.example\/shop\?item=%C3%A4\+b&flag=&latchkey_login=[0-9a-f]{32}#top$/,
    )
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://secure.example/1'])(
    'a login by redirect never leaves for an address that would run code: %s',
    async (uri) => {
      const test = startLogin()
      test.frame.answers['GET_SOCIAL_REDIRECT_URI'] = () => ({ uri })
      await expect((await test.service()).prepareRedirectLogin('google')).rejects.toMatchObject({
        code: 'social-failed',
      })
      expect([...test.store.entries.keys()].filter((key) => key.includes('away'))).toEqual([])
    },
  )

  it.each(['google', 'x'] as const)(
    'a login by redirect through %s continues after the return, and removes its parameters from the address',
    async (provider) => {
      const { entries, back } = await left(provider)
      const test = await loadedAt(withResult(back), entries)
      await waitUntil(() => isAt(test)).toEqual({
        route: 'ConnectingSocial',
        params: { provider, result },
      })
      expect(test.shown.at(-1)).toBe(page)
      await (await test.service()).loginBySocial(provider, result)
      expect(test.frame.last('CONNECT_SOCIAL')?.payload).toMatchObject({ uri: result })
      expect(test.accountIn('eip155')?.status).toBe('connected')
    },
  )

  it('a login by redirect continues once: a reload, the back button and another tab do nothing', async () => {
    const { entries, back } = await left()
    const first = await loadedAt(withResult(back), entries)
    await waitUntil(() => isAt(first)?.route).toBe('ConnectingSocial')
    const again = await loadedAt(withResult(back), entries)
    await waitUntil(() => again.shown.at(-1)).toBe(page)
    await flushPromises()
    expect([isAt(again), again.frame.received]).toEqual([undefined, []])
  })

  it('a login by redirect expires after ten minutes, and its view says so once', async () => {
    const { entries, back } = await left()
    const test = await loadedAt(withResult(back), entries, 600_001)
    await waitUntil(() => isAt(test)).toEqual({
      route: 'ConnectingSocial',
      params: { provider: 'google', expired: true },
    })
    expect([test.shown.at(-1), test.frame.received]).toEqual([page, []])
    const again = await loadedAt(withResult(back), entries, 600_001)
    await flushPromises()
    expect(isAt(again)).toBeUndefined()
  })

  it('a login by redirect is forgotten after a day', async () => {
    const { entries, back } = await left()
    const test = await loadedAt(withResult(back), entries, 86_400_001)
    await waitUntil(() => test.shown.at(-1)).toBe(page)
    await flushPromises()
    expect(isAt(test)).toBeUndefined()
  })

  it('a login by redirect replaces an earlier one', async () => {
    const { entries, back: first } = await left()
    const { prepareRedirectLogin } = await startLogin({ entries, address: first }).service()
    // The test's random numbers repeat on every page.
    await prepareRedirectLogin('x')
    await prepareRedirectLogin('x')
    const test = await loadedAt(withResult(first), entries)
    await waitUntil(() => test.shown.at(-1)).toBe(page)
    await flushPromises()
    expect(isAt(test)).toBeUndefined()
  })
})

describe('forged parameters', () => {
  const forged: readonly (readonly [string, (back: string) => string])[] = [
    ['no mark of this browser', () => withResult(page)],
    ['another mark', (back) => withResult(back, result, { latchkey_login: '0'.repeat(32) })],
    ['an empty mark', (back) => withResult(back, result, { latchkey_login: '' })],
    [
      'a result of another origin',
      (back) => withResult(back, 'https://evil.example/callback?code=1'),
    ],
    [
      'a result of an origin that begins alike',
      (back) => withResult(back, 'https://secure.example.evil.example/?code=1'),
    ],
    [
      'a result with a name before the origin',
      (back) => withResult(back, 'https://secure.example@evil.example/?code=1'),
    ],
    ['a result that is no address', (back) => withResult(back, 'code=1')],
    ['a result that runs code', (back) => withResult(back, 'javascript:alert(1)')],
    ['no result', (back) => back],
  ]
  it.each(forged)(
    'forged parameters do nothing, and are removed from the address: %s',
    async (_, make) => {
      const { entries, back } = await left()
      const test = await loadedAt(make(back), entries)
      await waitUntil(() => test.shown.at(-1)).toBe(page)
      await flushPromises()
      expect([isAt(test), test.frame.received, test.accountIn('eip155')?.status]).toEqual([
        undefined,
        [],
        'disconnected',
      ])
      // Forged parameters do not end a login in progress.
      const genuine = await loadedAt(withResult(back), entries)
      await waitUntil(() => isAt(genuine)?.route).toBe('ConnectingSocial')
    },
  )

  it('forged parameters do nothing without a login in progress', async () => {
    const { back } = await left()
    const test = await loadedAt(withResult(back))
    await waitUntil(() => test.shown.at(-1)).toBe(page)
    await flushPromises()
    expect([isAt(test), test.frame.received]).toEqual([undefined, []])
  })

  it('keeps parameters of the site that have the names of a redirect login', async () => {
    const address = 'https://host.example/?result_uri=https://other.example/x'
    const test = await loadedAt(address)
    await flushPromises()
    expect(test.shown).toEqual([address])
  })
})

describe('the window of a login', () => {
  it('the window of a login is in the state while it is open', async () => {
    const { get, setLoginWindow } = await startLogin().service()
    const popup = {
      isSource: () => false,
      closed: () => false,
      navigate: () => {},
      close: () => {},
    }
    setLoginWindow(popup)
    expect(get().socialWindow).toBe(popup)
    setLoginWindow(undefined)
    expect(get().socialWindow).toBeUndefined()
  })
})
