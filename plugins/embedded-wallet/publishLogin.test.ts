import { describe, expect, it } from 'vitest'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import {
  loggedInUser,
  logIn,
  loginEmail,
  loginSmartAccount,
  loginSolanaAddress,
  owner,
  startLogin,
} from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestEvmNetwork } from '../../test/harness/testNamespaceHost.ts'

const networks = [1, 8453, 10].map((id) =>
  createTestEvmNetwork(id, `Network ${id}`, `http://node.test/${id}`),
)
const networkState = ({ kernel }: ReturnType<typeof startLogin>, namespace: string) =>
  kernel.connections.getState(namespace)?.networkState

describe('the state of a namespace with a login', () => {
  it('the state of a namespace with a login has `user`, `preferredAccountType` and `smartAccountDeployed` in `accountState`', async () => {
    const test = startLogin()
    await logIn(test)
    expect(test.accountIn('eip155')).toMatchObject({
      address: loginSmartAccount,
      user: loggedInUser,
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    })
    expect(test.accountIn('solana')).toMatchObject({
      address: loginSolanaAddress,
      user: loggedInUser,
      preferredAccountType: 'eoa',
    })
  })

  it('the state of a namespace with a login follows the preferred account type', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    await wallet.setAccountType('eip155', 'eoa')
    expect(test.accountIn('eip155')).toMatchObject({
      address: owner,
      preferredAccountType: 'eoa',
      user: { email: loginEmail },
    })
  })

  it('the state of a namespace with a login has its networks with smart accounts in `networkState.smartAccountEnabledNetworks`', async () => {
    const test = startLogin()
    expect(networkState(test, 'eip155')?.smartAccountEnabledNetworks).toEqual([])
    await logIn(test)
    expect(networkState(test, 'eip155')?.smartAccountEnabledNetworks).toEqual([
      'eip155:1',
      'eip155:10',
    ])
    expect(networkState(test, 'solana')?.smartAccountEnabledNetworks).toEqual([])
  })

  it('the state of a namespace with a login keeps these networks on another network, and after a reload', async () => {
    const entries = new Map<string, string>()
    const first = startLogin({ entries, networks })
    await logIn(first)
    await first.kernel.connections.switchNetwork('eip155:8453')
    expect(first.accountIn('eip155')).toMatchObject({ address: owner, user: { email: loginEmail } })
    expect(networkState(first, 'eip155')?.smartAccountEnabledNetworks).toEqual([
      'eip155:1',
      'eip155:10',
    ])
    const second = startLogin({ entries, networks })
    await restoreConnections(second.kernel)
    expect(second.accountIn('eip155')).toMatchObject({
      status: 'connected',
      user: { email: loginEmail },
      preferredAccountType: 'smartAccount',
    })
    expect(networkState(second, 'eip155')?.smartAccountEnabledNetworks).toEqual([
      'eip155:1',
      'eip155:10',
    ])
  })

  it('the state of a namespace with a login loses all facts of the login on disconnect', async () => {
    const test = startLogin()
    await (await test.service()).loginBySocial('google', 'https://secure.example/result?code=abc')
    await test.kernel.connections.disconnect({ namespace: 'eip155' })
    expect(test.accountIn('eip155')).toEqual({
      status: 'disconnected',
      accounts: [],
      addressLabels: {},
    })
    expect(networkState(test, 'eip155')?.smartAccountEnabledNetworks).toEqual([])
    expect(test.accountIn('solana')).toMatchObject({
      status: 'connected',
      socialProvider: 'google',
      user: { email: loginEmail },
    })
  })
})

describe('the state of the active namespace', () => {
  it('the state of the active namespace has `socialProvider` and `socialWindow` in `accountState` during a login, and `socialProvider` after it', async () => {
    const test = startLogin()
    const wallet = await test.service()
    const socialWindow = {
      isSource: () => false,
      closed: () => false,
      navigate: () => {},
      close: () => {},
    }
    test.frame.answers['CONNECT_SOCIAL'] = () => noAnswer
    await wallet.getSocialLoginUrl('google')
    wallet.setLoginWindow(socialWindow)
    wallet.loginBySocial('google', 'https://secure.example/result?code=abc').catch(() => {})
    await flushPromises()
    expect(test.accountIn('eip155')).toMatchObject({
      status: 'disconnected',
      socialProvider: 'google',
    })
    expect(test.accountIn('eip155')?.socialWindow).toBe(socialWindow)
    expect(test.accountIn('solana')?.socialProvider).toBeUndefined()

    const done = startLogin()
    await (await done.service()).loginBySocial('google', 'https://secure.example/result?code=abc')
    expect(done.accountIn('eip155')).toMatchObject({
      status: 'connected',
      socialProvider: 'google',
      user: { userName: 'ada' },
    })
    expect(done.accountIn('eip155')?.socialWindow).toBeUndefined()
  })

  it('the state of the active namespace has `farcasterUrl` in `accountState` until the Farcaster login is left', async () => {
    const test = startLogin()
    const wallet = await test.service()
    await wallet.getFarcasterUrl()
    expect(test.accountIn('eip155')).toMatchObject({
      status: 'disconnected',
      farcasterUrl: 'https://farcaster.example/x',
    })
    wallet.cancelFarcasterLogin()
    expect(test.accountIn('eip155')?.farcasterUrl).toBeUndefined()
  })
})
