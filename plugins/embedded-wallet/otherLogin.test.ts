import { describe, expect, it } from 'vitest'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import {
  holdSignature,
  logIn,
  loginSmartAccount,
  loginSolanaAddress,
  startLogin,
} from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'

type Tab = ReturnType<typeof startLogin>
const bobEvm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bobSolana = 'So11111111111111111111111111111111111111112'

/** The frame's answer for another person than `logIn` has. */
const bob = ({ chainId }: { chainId: string | number }) => {
  const address = typeof chainId === 'string' ? bobSolana : bobEvm
  return { address, chainId, email: 'bob@mail.example', accounts: [{ address, type: 'eoa' }] }
}
const becomeBob = (test: Tab) => {
  test.frame.answers['GET_USER'] = bob
  test.frame.answers['CONNECT_SOCIAL'] = bob
}
const addresses = (test: Tab) => ['eip155', 'solana'].map((at) => test.accountIn(at)?.address)
const statuses = (test: Tab) => ['eip155', 'solana'].map((at) => test.accountIn(at)?.status)
const logInAgain = async (test: Tab) => {
  await test.clock.advance(30_000)
  return logIn(test)
}

describe('another person’s login in another tab', () => {
  const twoTabs = async () => {
    const entries = new Map<string, string>()
    const other = startLogin({ entries })
    await (await other.service()).loginBySocial('google', 'https://secure.example/result?code=1')
    const test = startLogin({ entries })
    await restoreConnections(test.kernel)
    expect(addresses(test)).toEqual([loginSmartAccount, loginSolanaAddress])
    return { other, test, entries }
  }
  const hear = ({ store }: Tab, key = 'lk.login_id') =>
    store.elsewhere(key, store.entries.get(key) ?? null)

  it('another person’s login in another tab changes this tab’s accounts and login method, over a new frame', async () => {
    const { other, test, entries } = await twoTabs()
    becomeBob(other)
    await logInAgain(other)
    becomeBob(test)
    const loads = test.frame.loads()
    hear(test)
    await waitUntil(() => addresses(test).join()).toBe([bobEvm, bobSolana].join())
    await flushPromises()
    expect(test.frame.loads()).toBe(loads + 1)
    expect((await test.service()).get()).toMatchObject({
      user: { address: bobEvm, email: 'bob@mail.example', userName: undefined },
      socialProvider: undefined,
    })
    expect(test.kernel.connections.getState('eip155')?.connection?.auth).toEqual({
      name: 'email',
      username: 'bob@mail.example',
    })
    // The other tab's login is still restored by the next page.
    expect(entries.get('lk.connected_namespaces')).toContain('eip155')
  })

  it('another person’s login in another tab cancels this tab’s pending approvals', async () => {
    const { other, test } = await twoTabs()
    const { signing, approvals } = await holdSignature(test)
    await logInAgain(other)
    hear(test)
    await expect(signing).rejects.toBeInstanceOf(Error)
    expect(approvals()).toEqual([])
  })

  it('another person’s login in another tab is noticed although this tab missed the sign-out before it', async () => {
    const { other, test } = await twoTabs()
    await other.kernel.connections.disconnect()
    becomeBob(other)
    await logInAgain(other)
    becomeBob(test)
    hear(test, 'lk.login_used')
    await waitUntil(() => addresses(test).join()).toBe([bobEvm, bobSolana].join())
  })

  it('another person’s login in another tab ends this tab’s connections if its frame has no login', async () => {
    const { other, test } = await twoTabs()
    await logInAgain(other)
    test.frame.answers['GET_USER'] = () => Promise.reject('Not connected to email or social')
    hear(test)
    await waitUntil(() => statuses(test).join()).toBe('disconnected,disconnected')
    expect((await test.service()).get().user).toBeUndefined()
  })

  it('another person’s login in another tab is not assumed when the other tab switches its network', async () => {
    const { other, test } = await twoTabs()
    await other.kernel.connections.switchNetwork('eip155:10')
    const loads = test.frame.loads()
    hear(test)
    hear(test, 'lk.login_used')
    await flushPromises()
    expect([test.frame.loads(), statuses(test)]).toEqual([loads, ['connected', 'connected']])
  })
})

describe('a failed login of another person', () => {
  const adaByGoogle = async () => {
    const test = startLogin()
    const wallet = await test.service()
    await wallet.loginBySocial('google', 'https://secure.example/result?code=1')
    await test.clock.advance(30_000)
    return { test, wallet, before: wallet.get() }
  }
  const unusable = ({ chainId }: { chainId: string | number }) => ({
    ...bob({ chainId }),
    accounts: [],
    address: 'no-address',
  })

  it('a failed login of another person ends the earlier connections: the frame signs for them no more', async () => {
    const { test, wallet } = await adaByGoogle()
    test.frame.answers['GET_USER'] = unusable
    await expect(logIn(test)).rejects.toMatchObject({ code: 'unauthorized' })
    await waitUntil(() => statuses(test).join()).toBe('disconnected,disconnected')
    expect([wallet.get().user, wallet.get().socialProvider]).toEqual([undefined, undefined])
    expect([...test.store.entries.keys()].filter((key) => /login_(used|id)/.test(key))).toEqual([])
  })

  it('a failed login of another person shows the earlier one until the frame has told', async () => {
    const { test, wallet, before } = await adaByGoogle()
    let asked = 0
    test.frame.answers['GET_USER'] = (payload: { chainId: number }) =>
      asked++ === 0 ? unusable(payload) : noAnswer
    await expect(logIn(test)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.get()).toMatchObject({ user: before.user, socialProvider: 'google' })
    expect(statuses(test)).toEqual(['connected', 'connected'])
  })

  it('a failed login keeps the connections if the frame still has the same person', async () => {
    const { test, wallet, before } = await adaByGoogle()
    const answer = test.frame.answers['GET_USER']
    let asked = 0
    test.frame.answers['GET_USER'] = (payload: never, message) =>
      asked++ === 0 ? Promise.reject('no') : answer?.(payload, message)
    await expect(logIn(test)).rejects.toMatchObject({ code: 'frame-answered' })
    await flushPromises()
    expect(asked).toBe(2)
    expect(wallet.get()).toMatchObject({ user: before.user, socialProvider: 'google' })
    expect(statuses(test)).toEqual(['connected', 'connected'])
  })

  it('a login of another person ends the earlier connection of a namespace that does not follow', async () => {
    const { test, wallet } = await adaByGoogle()
    test.frame.answers['GET_USER'] = (payload: { chainId: number | string }) =>
      typeof payload.chainId === 'string' ? Promise.reject('no') : bob(payload)
    await logIn(test)
    expect([statuses(test), addresses(test)[0]]).toEqual([['connected', 'disconnected'], bobEvm])
    // The name of the earlier person is gone too.
    expect(wallet.get().user).toMatchObject({ email: 'bob@mail.example', userName: undefined })
  })
})
