import { describe, expect, it } from 'vitest'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { holdSignature, logIn, loginEmail, startLogin } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const authOf = (test: ReturnType<typeof startLogin>, namespace = 'eip155') =>
  test.kernel.connections.getState(namespace)?.connection?.auth
const storedAuth = (entries: ReadonlyMap<string, string>) =>
  [...(entries.get('lk.connections') ?? '').matchAll(/"auth":(\{[^}]*\})/g)].map(([, text]) => text)

describe('the login method', () => {
  it('the login method is email with the address, in every namespace', async () => {
    const test = startLogin()
    await logIn(test)
    expect([authOf(test), authOf(test, 'solana')]).toEqual([
      { name: 'email', username: loginEmail },
      { name: 'email', username: loginEmail },
    ])
  })

  it.each(['google', 'discord'] as const)(
    'the login method is the provider for a login through %s',
    async (provider) => {
      const test = startLogin()
      await (await test.service()).loginBySocial(provider, 'https://secure.example/result?code=1')
      expect(authOf(test)).toEqual({ name: provider, username: loginEmail })
    },
  )

  it('the login method has the user name if there is no email', async () => {
    const test = startLogin()
    const answer = test.frame.answers['GET_USER']
    test.frame.answers['GET_USER'] = (payload, message) => ({
      ...Object(answer?.(payload, message)),
      email: undefined,
    })
    await (await test.service()).loginByFarcaster()
    expect(authOf(test)).toEqual({ name: 'farcaster', username: 'ada.fc' })
  })

  it('the login method is stored by name only, and restored after a reload', async () => {
    const entries = new Map<string, string>()
    await (await startLogin({ entries }).service()).loginBySocial(
      'google',
      'https://secure.example/result?code=1',
    )
    expect(storedAuth(entries)).toEqual(['{"name":"google"}', '{"name":"google"}'])
    const second = startLogin({ entries })
    await restoreConnections(second.kernel)
    expect([authOf(second), authOf(second, 'solana')]).toEqual([
      { name: 'google', username: loginEmail },
      { name: 'google', username: loginEmail },
    ])
  })

  it('the login method follows a change of the email address', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    await wallet.confirmSecondaryCode('123456')
    await flushPromises()
    expect([authOf(test), authOf(test, 'solana')]).toEqual([
      { name: 'email', username: 'new@mail.example' },
      { name: 'email', username: 'new@mail.example' },
    ])
  })

  it('the login method is removed on sign-out', async () => {
    const test = startLogin()
    await logIn(test)
    await test.kernel.connections.disconnect()
    expect([authOf(test), test.kernel.connections.getState('eip155')?.connection]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('a sign-out in another tab', () => {
  const twoTabs = async () => {
    const entries = new Map<string, string>()
    const other = startLogin({ entries })
    await logIn(other)
    const test = startLogin({ entries })
    await restoreConnections(test.kernel)
    expect(test.accountIn('eip155')?.status).toBe('connected')
    return { other, test, entries }
  }
  const hear = ({ store }: ReturnType<typeof startLogin>, key = 'lk.login_used') =>
    store.elsewhere(key, null)

  it('a sign-out in another tab ends this tab’s connections in every namespace, with a reason, without a request to the frame', async () => {
    const { other, test } = await twoTabs()
    await other.kernel.connections.disconnect()
    hear(test)
    await flushPromises()
    expect([test.accountIn('eip155')?.status, test.accountIn('solana')?.status]).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect(test.kernel.connections.getState('eip155')?.reason).toMatchObject({
      code: 'unauthorized',
    })
    expect((await test.service()).get().user).toBeUndefined()
    expect([test.frame.receivedNames().includes('SIGN_OUT'), test.frame.alive()]).toEqual([
      false,
      0,
    ])
  })

  it('a sign-out in another tab cancels pending approvals', async () => {
    const { other, test } = await twoTabs()
    const { signing, approvals } = await holdSignature(test)
    await other.kernel.connections.disconnect()
    hear(test)
    await expect(signing).rejects.toBeInstanceOf(Error)
    expect(approvals()).toEqual([])
  })

  it('a sign-out in another tab includes clearing the site’s data', async () => {
    const { test } = await twoTabs()
    test.store.wipe()
    await flushPromises()
    expect(test.accountIn('eip155')?.status).toBe('disconnected')
  })

  it('a sign-out in another tab keeps stored data of a later login in the other tab', async () => {
    const { other, test, entries } = await twoTabs()
    await other.kernel.connections.disconnect()
    hear(test)
    await flushPromises()
    await logIn(other)
    await flushPromises()
    expect(entries.has('lk.login_used')).toBe(true)
    expect(other.accountIn('eip155')?.status).toBe('connected')
  })

  it('a sign-out in another tab is not triggered by other changes of the storage', async () => {
    const { test } = await twoTabs()
    hear(test, 'lk.login_mail_time')
    hear(test, 'lk.login_used_by_nobody')
    test.store.elsewhere('lk.login_used', test.store.entries.get('lk.login_used') ?? '')
    await flushPromises()
    expect(test.accountIn('eip155')?.status).toBe('connected')
  })
})
