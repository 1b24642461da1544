import { describe, expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import {
  logIn,
  loginEmail,
  loginSmartAccount,
  loginSolanaAddress,
  owner,
  startLogin,
} from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestEvmNetwork } from '../../test/harness/testNamespaceHost.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'

const mainnet: Caip2 = 'eip155:1'
const base: Caip2 = 'eip155:8453'
const networks = [
  createTestEvmNetwork(1, 'Ethereum', 'http://node.test/1'),
  createTestEvmNetwork(8453, 'Base', 'http://node.test/8453'),
  createTestEvmNetwork(10, 'OP', 'http://node.test/10'),
]
const withNetworks = (more = {}) => startLogin({ networks, ...more })
const storedKeys = (entries: ReadonlyMap<string, string>) =>
  [...entries.keys()]
    .map((key) => key.replace('lk.', ''))
    .filter((key) => /^login|social|smart_account|preferred/.test(key))

describe('accounts of a login', () => {
  it('accounts of a login have the role of their type, the smart account first on EVM', async () => {
    const test = withNetworks()
    await logIn(test)
    expect(test.accountIn('eip155')?.accounts.map(({ address, role }) => [address, role])).toEqual([
      [loginSmartAccount, 'smartAccount'],
      [owner, 'eoa'],
    ])
    expect(test.accountIn('eip155')?.caipAddress).toBe(`${mainnet}:${loginSmartAccount}`)
  })

  it('accounts of a login are owner accounts on Solana', async () => {
    const test = startLogin()
    await logIn(test)
    expect(test.accountIn('solana')?.accounts.map(({ address, role }) => [address, role])).toEqual([
      [loginSolanaAddress, 'eoa'],
    ])
  })

  it('accounts of a login are the owner’s only on a network without smart accounts, and include the smart account elsewhere', async () => {
    const test = withNetworks()
    await logIn(test)
    await test.kernel.connections.switchNetwork(base)
    expect(test.accountIn('eip155')?.accounts.map(({ address, role }) => [address, role])).toEqual([
      [owner, 'eoa'],
    ])
    await test.kernel.connections.switchNetwork(mainnet)
    expect(test.accountIn('eip155')?.address).toBe(loginSmartAccount)
  })

  it('accounts of a login change order with the preferred type, which is stored and requested after a reload', async () => {
    const entries = new Map<string, string>()
    const test = withNetworks({ entries })
    const wallet = await logIn(test)
    await wallet.setAccountType('eip155', 'eoa')
    expect(test.frame.last('SET_PREFERRED_ACCOUNT')?.payload).toEqual({ type: 'eoa' })
    expect(test.accountIn('eip155')?.address).toBe(owner)
    expect(wallet.get().preferredAccountTypes).toEqual({ eip155: 'eoa' })
    const again = withNetworks({ entries })
    await restoreConnections(again.kernel)
    expect(again.frame.last('GET_USER')?.payload).toMatchObject({ preferredAccountType: 'eoa' })
    expect((await again.service()).get().preferredAccountTypes).toEqual({ eip155: 'eoa' })
    expect(again.accountIn('eip155')?.address).toBe(owner)
  })

  it('accounts of a login are the frame’s address if it lists none', async () => {
    const test = withNetworks()
    test.frame.answers['GET_USER'] = () => ({ address: owner, chainId: 1 })
    await logIn(test)
    expect(test.accountIn('eip155')?.accounts.map(({ address, role }) => [address, role])).toEqual([
      [owner, 'eoa'],
    ])
  })
})

describe('switching the network', () => {
  it('switching the network notifies the frame, and requests the user there', async () => {
    const test = withNetworks({ customRpcUrls: { 'eip155:10': [{ url: 'http://node.test/10' }] } })
    await logIn(test)
    await test.kernel.connections.switchNetwork('eip155:10')
    expect(test.frame.received.slice(-2).map(({ name, payload }) => [name, payload])).toEqual([
      ['SWITCH_NETWORK', { chainId: 10, rpcUrl: 'http://node.test/10' }],
      [
        'GET_USER',
        { chainId: 10, preferredAccountType: 'smartAccount', rpcUrl: 'http://node.test/10' },
      ],
    ])
    expect(
      test.kernel.connections.getState('eip155')?.networkState.caipNetwork?.caipNetworkId,
    ).toBe('eip155:10')
  })

  it('keeps the new network when the frame answers late about the one before', async () => {
    const test = withNetworks()
    const wallet = await logIn(test)
    const answerUser = test.frame.answers['GET_USER']
    test.frame.answers['GET_USER'] = () => noAnswer
    const typed = wallet.setAccountType('eip155', 'eoa')
    await waitUntil(() => test.frame.last('GET_USER')?.payload).toMatchObject({
      preferredAccountType: 'eoa',
    })
    await flushPromises()
    const late = test.frame.last('GET_USER')
    test.frame.answers['GET_USER'] = answerUser ?? (() => noAnswer)
    const switched = test.kernel.connections.switchNetwork(base)
    await test.clock.advance(100)
    test.frame.settle(late, await answerUser?.(late?.payload as never, late as never))
    await Promise.all([typed, switched])
    expect((await test.service()).get().user?.chainId).toBe(8453)
    expect(
      test.kernel.connections.getState('eip155')?.networkState.caipNetwork?.caipNetworkId,
    ).toBe(base)
  })

  it('stays on the network if the frame refuses the switch', async () => {
    const test = withNetworks()
    await logIn(test)
    test.frame.answers['SWITCH_NETWORK'] = () => Promise.reject('not here')
    await expect(test.kernel.connections.switchNetwork(base)).rejects.toMatchObject({
      message: 'not here',
    })
    expect(
      test.kernel.connections.getState('eip155')?.networkState.caipNetwork?.caipNetworkId,
    ).toBe(mainnet)
  })
})

describe('a login in several namespaces', () => {
  it('a login in several namespaces succeeds if another namespace fails: APKTW001 warns', async () => {
    const test = startLogin()
    const answer = test.frame.answers['GET_USER']
    test.frame.answers['GET_USER'] = (payload: never, message) =>
      String(Object(payload).chainId).startsWith('solana')
        ? Promise.reject('no')
        : answer?.(payload, message)
    await logIn(test)
    expect([test.accountIn('eip155')?.status, test.accountIn('solana')?.status]).toEqual([
      'connected',
      'disconnected',
    ])
    expect(test.alerts).toEqual([
      { variant: 'warning', code: 'APKTW001', message: 'Inactive Namespace Not Connected' },
    ])
  })

  it('a login in several namespaces starts with the active namespace', async () => {
    const test = startLogin()
    test.kernel.connections.activate('solana')
    await logIn(test)
    const requests = test.frame.received
      .filter(({ name }) => name === 'GET_USER')
      .map(({ payload }) => Object(payload).chainId)
    expect(requests).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 1])
    expect(test.kernel.connections.get().active).toBe('solana')
  })

  it('a login in several namespaces fails if its first namespace fails, and leaves nothing', async () => {
    const test = startLogin()
    test.frame.answers['GET_USER'] = () => ({ address: 'no-address', chainId: 1 })
    await expect(logIn(test)).rejects.toMatchObject({ code: 'unauthorized' })
    expect((await test.service()).get().user).toBeUndefined()
    expect(storedKeys(test.store.entries)).not.toContain('login_used')
  })
})

describe('signing out', () => {
  it('signing out notifies the frame once, when the last namespace is disconnected, and removes the login', async () => {
    const test = startLogin()
    const wallet = await logIn(test)
    expect(storedKeys(test.store.entries)).toEqual(
      expect.arrayContaining(['login_used', 'login_network']),
    )
    expect(JSON.stringify([...test.store.entries])).not.toContain('ada@')
    await test.kernel.connections.disconnect({ namespace: 'solana' })
    expect(test.frame.receivedNames()).not.toContain('SIGN_OUT')
    expect(test.accountIn('eip155')?.status).toBe('connected')
    await test.kernel.connections.disconnect()
    expect(test.frame.receivedNames().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
    expect([wallet.get().user, test.accountIn('eip155')?.status]).toEqual([
      undefined,
      'disconnected',
    ])
    expect(storedKeys(test.store.entries).filter((key) => /^login|social/.test(key))).toEqual([])
  })

  it('signing out waits at most 3 s for the frame', async () => {
    const test = startLogin()
    await logIn(test)
    test.frame.answers['SIGN_OUT'] = () => noAnswer
    let done = false
    const work = test.kernel.connections.disconnect().then(() => (done = true))
    await test.clock.advance(2_999)
    expect([done, storedKeys(test.store.entries).includes('login_used')]).toEqual([false, false])
    await test.clock.advance(1)
    await work
    expect(done).toBe(true)
  })

  it('signing out that the frame did not confirm comes first in the next frame, once', async () => {
    const test = startLogin()
    await logIn(test)
    test.frame.answers['SIGN_OUT'] = () => noAnswer
    const work = test.kernel.connections.disconnect()
    await test.clock.advance(3_000)
    await work
    test.frame.answers['SIGN_OUT'] = () => undefined
    await test.clock.advance(30_000)
    const before = test.frame.received.length
    await logIn(test)
    const names = test.frame.receivedNames().slice(before)
    expect(names[0]).toBe('SIGN_OUT')
    const { entries } = test.store
    const later = startLogin({ entries })
    await restoreConnections(later.kernel)
    expect([names.slice(1), later.frame.receivedNames()].flat()).not.toContain('SIGN_OUT')
    expect(later.accountIn('eip155')?.status).toBe('connected')
  })

  it('signing out is not undone by a switch of the network that was still in progress', async () => {
    const test = withNetworks()
    const wallet = await logIn(test)
    const answer = test.frame.answers['GET_USER']
    let reply = () => {}
    test.frame.answers['GET_USER'] = async (payload: never, message) => {
      await new Promise<void>((resolve) => {
        reply = resolve
      })
      return answer?.(payload, message)
    }
    const switching = test.kernel.connections.switchNetwork('eip155:10').catch(() => 'failed')
    await flushPromises()
    await test.kernel.connections.disconnect()
    reply()
    expect(await switching).toBe('failed')
    await flushPromises()
    expect([wallet.get().user, storedKeys(test.store.entries).includes('login_used')]).toEqual([
      undefined,
      false,
    ])
  })

  it('signing out is not triggered by another login', async () => {
    const test = startLogin()
    await logIn(test)
    await test.clock.advance(30_000)
    await logIn(test)
    expect(test.frame.receivedNames()).not.toContain('SIGN_OUT')
    expect(test.accountIn('eip155')?.status).toBe('connected')
  })
})

describe('restoring a login', () => {
  it('restoring a login sends one request to the frame, and connects every namespace without a code or a view', async () => {
    const entries = new Map<string, string>()
    await logIn(startLogin({ entries }))
    const test = startLogin({ entries })
    await restoreConnections(test.kernel)
    expect([test.accountIn('eip155')?.address, test.accountIn('solana')?.address]).toEqual([
      loginSmartAccount,
      loginSolanaAddress,
    ])
    const requests = test.frame.receivedNames()
    expect(requests.filter((name) => name === 'IS_CONNECTED')).toHaveLength(1)
    expect(requests.filter((name) => /CONNECT_|OTP/.test(name))).toEqual([])
    expect(test.kernel.router.get().open).toBe(false)
    expect((await test.service()).get().user).toMatchObject({
      email: loginEmail,
      address: loginSmartAccount,
      chainId: 1,
    })
  })

  it('restoring a login uses the last network', async () => {
    const entries = new Map<string, string>()
    const first = withNetworks({ entries })
    await logIn(first)
    await first.kernel.connections.switchNetwork('eip155:10')
    const test = withNetworks({ entries })
    await restoreConnections(test.kernel)
    expect(
      test.kernel.connections.getState('eip155')?.networkState.caipNetwork?.caipNetworkId,
    ).toBe('eip155:10')
    expect(
      test.frame.received
        .filter(({ name }) => name === 'GET_USER')
        .map(({ payload }) => Object(payload).chainId),
    ).toContain(10)
  })

  it('restoring a login removes the stored hint if the frame has no login', async () => {
    const entries = new Map<string, string>()
    await logIn(startLogin({ entries }))
    const test = startLogin({ entries })
    test.frame.answers['IS_CONNECTED'] = () => ({ isConnected: false })
    await restoreConnections(test.kernel)
    expect(test.accountIn('eip155')?.status).toBe('disconnected')
    expect(storedKeys(entries).filter((key) => key.startsWith('login'))).toEqual([])
  })

  it('restoring a login keeps the hint and the stored connections if the frame cannot tell', async () => {
    const entries = new Map<string, string>()
    await logIn(startLogin({ entries }))
    const test = startLogin({ entries })
    test.frame.answers['IS_CONNECTED'] = () => Promise.reject('The wallet could not be reached')
    await restoreConnections(test.kernel)
    expect(test.accountIn('eip155')?.status).toBe('disconnected')
    expect(storedKeys(entries)).toContain('login_used')
    const later = startLogin({ entries })
    await restoreConnections(later.kernel)
    expect([later.accountIn('eip155')?.status, later.accountIn('solana')?.status]).toEqual([
      'connected',
      'connected',
    ])
  })

  it('restoring a login loads no frame without an earlier login', async () => {
    const test = startLogin()
    await restoreConnections(test.kernel)
    expect(await (await test.connector()).resume('eip155:1')).toBeNull()
    expect(test.frame.loads()).toBe(0)
  })

  it.each(['', 'nonsense', 'bip122:000000000019d6689c085ae165831e93', '{"a":1}'])(
    'restoring a login ignores a malformed hint: %j',
    async (saved) => {
      const entries = new Map<string, string>()
      await logIn(startLogin({ entries }))
      const test = startLogin({ entries })
      expect(await (await test.connector()).resume(saved)).toBeNull()
      expect(test.frame.receivedNames()).toEqual([])
    },
  )

  it('restoring a login keeps the hint if the frame is late', async () => {
    const entries = new Map<string, string>()
    await logIn(startLogin({ entries }))
    const test = startLogin({ entries })
    test.frame.opening = 'never'
    const work = restoreConnections(test.kernel)
    await test.clock.advance(10_000)
    await work
    expect(test.accountIn('eip155')?.status).toBe('disconnected')
    expect(storedKeys(entries)).toContain('login_used')
  })
})
