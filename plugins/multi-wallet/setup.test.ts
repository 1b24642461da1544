import { describe, expect, it } from 'vitest'
import type { LatchkeyError, RemoteSigner } from '#kernel'
import { fault } from '#kernel'
import { connectionsChanged } from '#plugins/ports/multi-wallet'
import { createGuardPlugin } from '../../test/harness/createGuardPlugin.ts'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'
import { startConnections } from '../../test/harness/startConnections.ts'
import { startMultiWallet } from '../../test/harness/startMultiWallet.ts'
import { startReconnect } from '../../test/harness/startReconnect.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: LatchkeyError) => error,
  )
const outside = { addresses: ['carol'] }

/** Three wallets of one namespace, the third active. */
async function three() {
  const test = await startMultiWallet()
  const [first, second, third] = [
    await test.connect(test.evm, 'w1'),
    await test.connect(test.evm, 'w2'),
    await test.connect(test.evm, 'w3'),
  ]
  return { ...test, first, second, third }
}

describe('connecting another wallet', () => {
  it('connecting another wallet parks the earlier ones instead of disconnecting them', async () => {
    const { first, second, shown, connections, emitted } = await three()
    expect(shown()).toEqual(['w3 active', 'w2 connected', 'w1 connected'])
    expect([first.received.disconnects, second.received.disconnects]).toEqual([0, 0])
    expect(connections.getState('eip155')?.connection?.connectorId).toBe('w3')
    expect(emitted.filter((one) => String(one).startsWith('disconnected'))).toEqual([])
  })
  it('connecting another wallet without the feature disconnects the replaced one', async () => {
    const { connect, evm } = startConnections()
    const first = await connect(evm, 'w1')
    await connect(evm, 'w2')
    expect(first.received.disconnects).toBe(1)
  })
  it('connecting another wallet changes no other namespace', async () => {
    const { connect, evm, sol, connections } = await startMultiWallet()
    await connect(sol, 's1')
    const record = connections.getState('solana')
    await connect(evm, 'w1')
    await connect(evm, 'w2')
    expect(connections.getState('solana')).toBe(record)
  })
  it('connecting a connected wallet again keeps one connection and its permission', async () => {
    const { connect, evm, shown, first } = await three()
    await connect(evm, 'w1')
    expect(shown()).toEqual(['w1 active', 'w3 connected', 'w2 connected'])
    expect([first.received.disconnects, first.listening()]).toEqual([0, 0])
  })
  it('an aborted connection leaves a parked connection of that wallet connected', async () => {
    const { connections, evm, shown, first } = await three()
    const stop = new AbortController()
    const failing = errorOf(
      connections.connect('eip155', { walletId: 'w1' }, { signal: stop.signal }),
    )
    await flushPromises()
    stop.abort()
    const late = evm.connectRequests.at(-1)?.approve()
    expect(await failing).toMatchObject({ code: 'modal-closed' })
    await flushPromises()
    expect([late?.received.disconnects, first.received.disconnects]).toEqual([0, 0])
    expect(shown()).toEqual(['w3 active', 'w2 connected', 'w1 connected'])
  })
  it('a login that replaces another login ends the earlier one', async () => {
    const { connections, evm, shown, recent } = await startMultiWallet()
    const login = async (name: string) => {
      const remote: RemoteSigner = {
        ...createRemoteSignerDouble('AUTH', name),
        auth: () => ({ name }),
      }
      const done = connections.connect('eip155', { remote })
      await flushPromises()
      const wallet = evm.connectRequests.at(-1)?.approve()
      await done
      return wallet
    }
    const email = await login('email')
    await login('google')
    expect(email?.received.disconnects).toBe(1)
    expect([shown(), recent()]).toEqual([['AUTH:google active'], ['AUTH:email']])
  })
})

describe('a parked wallet', () => {
  it.each([
    [
      'shows no account any more',
      (wallet: Awaited<ReturnType<typeof three>>['first']) => wallet.change({ addresses: [] }),
    ],
    ['locks', (wallet: Awaited<ReturnType<typeof three>>['first']) => wallet.end(fault('locked'))],
  ])('a parked wallet that %s leaves the list and stays stored', async (_, how) => {
    const { first, shown, recent, stored } = await three()
    how(first)
    expect([shown(), recent(), stored()]).toEqual([
      ['w3 active', 'w2 connected'],
      ['w1'],
      ['w3', 'w2', 'w1'],
    ])
    expect(first.listening()).toBe(0)
  })
  it('a parked wallet is shown in its current state', async () => {
    const { first, service, kernel } = await three()
    let emitted = 0
    kernel.on(connectionsChanged, () => void emitted++)
    first.change(outside)
    first.change(outside)
    expect(service.get().connections.find(({ id }) => id === 'w1')).toMatchObject({
      address: 'carol',
      accounts: [{ address: 'carol' }],
    })
    expect(emitted).toBe(1)
  })
})

describe('switching', () => {
  it('switching to a connected wallet activates it at once, without a new login', async () => {
    const { service, ref, shown, evm, connections, first, second, third } = await three()
    const requestsBefore = evm.connectRequests.length
    expect(await service.switchTo(ref('w1'))).toEqual({
      namespace: 'eip155',
      address: 'alice',
      hasSwitchedAccount: false,
      hasSwitchedWallet: true,
      hasDeletedWallet: false,
    })
    expect([shown(), evm.connectRequests.length]).toEqual([
      ['w1 active', 'w3 connected', 'w2 connected'],
      requestsBefore,
    ])
    expect(connections.getConnection('eip155')).toBe(first)
    expect([first, second, third].map(({ received: { disconnects } }) => disconnects)).toEqual([
      0, 0, 0,
    ])
    first.change(outside)
    expect(connections.getState('eip155')?.accountState.address).toBe('carol')
  })
  it('switching to another account of the active wallet sends a request to it', async () => {
    const { service, ref, third, connections } = await three()
    third.change({ addresses: ['alice', 'bob'] })
    third.switchAccount = async () => third.change({ addresses: ['bob', 'alice'] })
    expect(await service.switchTo(ref('w3'), 'bob')).toMatchObject({
      address: 'bob',
      hasSwitchedAccount: true,
      hasSwitchedWallet: false,
    })
    expect(connections.getState('eip155')?.accountState.address).toBe('bob')
    Reflect.deleteProperty(third, 'switchAccount')
    expect(await errorOf(service.switchTo(ref('w3'), 'alice'))).toMatchObject({
      code: 'unsupported',
    })
    expect(await errorOf(service.switchTo(ref('w3'), 'nobody'))).toMatchObject({
      code: 'connection-missing',
    })
  })
  it('switching to the active wallet of another namespace shows that namespace and changes no connection', async () => {
    const { connect, sol, service, ref, connections, emitted } = await three()
    await connect(sol, 's1')
    const { namespaces } = connections.get()
    const count = emitted.length
    await service.switchTo(ref('w3'))
    expect([connections.get().active, emitted.length]).toEqual(['eip155', count])
    expect(connections.get().namespaces).toBe(namespaces)
  })
  it('switching to a wallet that a connection guard refuses disconnects it and keeps the active one', async () => {
    let refused = false
    const { connect, evm, service, ref, shown } = await startMultiWallet({
      plugins: [
        createGuardPlugin(async () => {
          if (refused) throw fault('unauthorized')
        }),
      ],
    })
    const first = await connect(evm, 'w1')
    await connect(evm, 'w2')
    refused = true
    expect(await errorOf(service.switchTo(ref('w1')))).toMatchObject({ code: 'unauthorized' })
    expect([shown(), first.received.disconnects]).toEqual([['w2 active'], 1])
  })
  it('switching that is overtaken by a new connection leaves that wallet connected', async () => {
    let slow = false
    const { connect, evm, service, ref, shown } = await startMultiWallet({
      plugins: [createGuardPlugin(() => (slow ? new Promise(() => {}) : Promise.resolve()))],
    })
    const first = await connect(evm, 'w1')
    await connect(evm, 'w2')
    slow = true
    const failing = errorOf(service.switchTo(ref('w1')))
    await flushPromises()
    slow = false
    await connect(evm, 'w3')
    expect(await failing).toMatchObject({ code: 'modal-closed' })
    expect([shown(), first.received.disconnects]).toEqual([
      ['w3 active', 'w2 connected', 'w1 connected'],
      0,
    ])
  })
  it('switching to an unknown connection is `connection-missing`', async () => {
    const { service, ref } = await three()
    expect(await errorOf(service.switchTo(ref('w9')))).toMatchObject({ code: 'connection-missing' })
  })
})

describe('switching to a disconnected wallet reconnects it', () => {
  const on = { email: true, socials: ['google', 'farcaster'] }

  it.each([
    ['by email', 'AUTH', 'email', on, 'EmailLogin', undefined],
    ['by social login', 'AUTH', 'google', on, 'ConnectingSocial', { provider: 'google' }],
    ['by Farcaster', 'AUTH', 'farcaster', on, 'ConnectingFarcaster', undefined],
    ['by WalletConnect', 'walletConnect', undefined, on, 'ConnectingWalletConnectBasic', undefined],
    [
      'among all ways, where the login is switched off',
      'AUTH',
      'google',
      { email: false, socials: false },
      'Connect',
      undefined,
    ],
  ])('reconnects a disconnected wallet: %s', async (_, kind, auth, features, view, params) => {
    const { kernel } = await startReconnect(kind, auth, features)
    expect(kernel.router.get().open).toBe(true)
    expect(kernel.router.current()).toEqual({ route: view, params })
  })
  it('reconnects a disconnected wallet in its extension, and is done once connected', async () => {
    const { kernel, evm, clock, connect, switching } = await startReconnect('injected')
    await flushPromises()
    evm.announce([{ id: 'w1', name: 'Wallet w1', ready: true }])
    await flushPromises()
    expect(kernel.router.current()).toEqual({
      route: 'ConnectingExternal',
      params: { wallet: 'wallet w1', namespace: 'eip155' },
    })
    await connect(evm, 'w1')
    expect(await switching).toMatchObject({ address: 'alice', hasSwitchedWallet: true })
    void clock
  })
  it('reconnects a disconnected wallet through all connect methods if the extension is gone', async () => {
    const { kernel, clock } = await startReconnect('injected')
    await clock.advance(1000)
    expect(kernel.router.current().route).toBe('Connect')
  })
  it('ends a reconnection with `Modal closed` if the visitor leaves', async () => {
    const { kernel, outcome } = await startReconnect('walletConnect')
    kernel.router.close()
    expect(await outcome).toMatchObject({ code: 'modal-closed' })
  })
  it('leaves the modal closed that the visitor closes while the extension is looked for', async () => {
    const { kernel, clock, outcome } = await startReconnect('injected', undefined, {}, true)
    kernel.router.close()
    await clock.advance(1000)
    expect(await outcome).toMatchObject({ code: 'modal-closed' })
    expect(kernel.router.get().open).toBe(false)
  })
  it('ends a reconnection with `Modal closed` if the host destroys the modal', async () => {
    const { kernel, outcome } = await startReconnect('walletConnect')
    kernel.dispose()
    expect(await outcome).toMatchObject({ code: 'modal-closed' })
  })
})

describe('disconnecting', () => {
  it('disconnecting a parked wallet ends only that one', async () => {
    const { service, ref, shown, recent, first, third, stored } = await three()
    await service.disconnect(ref('w1'))
    expect([shown(), recent(), stored()]).toEqual([
      ['w3 active', 'w2 connected'],
      ['w1'],
      ['w3', 'w2'],
    ])
    expect([first.received.disconnects, third.received.disconnects]).toEqual([1, 0])
  })
  it('disconnecting the active wallet activates the previous one', async () => {
    const { service, ref, shown, recent, third, emitted } = await three()
    expect(await service.disconnect(ref('w3'))).toMatchObject({
      hasSwitchedWallet: true,
      hasDeletedWallet: false,
    })
    expect([shown(), recent(), third.received.disconnects]).toEqual([
      ['w2 active', 'w1 connected'],
      ['w3'],
      1,
    ])
    expect(emitted.at(-1)).toEqual(['connected', 'eip155', false])
  })
  it('disconnecting the active wallet twice at once ends only that wallet', async () => {
    const { service, ref, shown, recent, first, second, third } = await three()
    await Promise.allSettled([service.disconnect(ref('w3')), service.disconnect(ref('w3'))])
    expect([shown(), recent()]).toEqual([['w2 active', 'w1 connected'], ['w3']])
    expect([first, second, third].map(({ received: { disconnects } }) => disconnects)).toEqual([
      0, 0, 1,
    ])
  })
  it('disconnecting the last wallet ends all connections', async () => {
    const { connect, evm, service, ref, shown, recent, statusOf } = await startMultiWallet()
    await connect(evm, 'w1')
    await service.disconnect(ref('w1'))
    expect([shown(), recent(), statusOf()]).toEqual([[], ['w1'], 'disconnected'])
  })
  it('disconnecting a wallet that refuses fails with `Failed to disconnect`; the site forgets it anyway', async () => {
    const { service, ref, shown, first, stored } = await three()
    first.onDisconnect = 'refuse'
    expect(await errorOf(service.disconnect(ref('w1')))).toMatchObject({
      code: 'disconnect-failed',
    })
    expect([shown(), stored()]).toEqual([
      ['w3 active', 'w2 connected'],
      ['w3', 'w2'],
    ])
  })
  it('disconnecting the active wallet through the kernel leaves the parked ones connected, and activates none', async () => {
    const { connections, shown, statusOf, stored } = await three()
    await connections.disconnect({ namespace: 'eip155', stay: true })
    expect([shown(), statusOf(), stored()]).toEqual([
      ['w2 connected', 'w1 connected'],
      'disconnected',
      ['w2', 'w1'],
    ])
  })
  it('disconnecting a namespace ends all its wallets, and no other namespace', async () => {
    const { connect, sol, connections, shown, stored, first, second, third } = await three()
    const other = await connect(sol, 's1')
    await connections.disconnect({ namespace: 'eip155', kept: true })
    expect([shown(), stored(), shown('solana')]).toEqual([[], [], ['s1 active']])
    expect(
      [first, second, third, other].map(({ received: { disconnects } }) => disconnects),
    ).toEqual([1, 1, 1, 0])
  })
  it('disconnecting with `remove` also forgets the wallet', async () => {
    const { service, ref, recent, shown } = await three()
    expect(await service.remove(ref('w1'))).toMatchObject({
      hasDeletedWallet: true,
      hasSwitchedWallet: false,
    })
    expect([shown(), recent()]).toEqual([['w3 active', 'w2 connected'], []])
    await service.disconnect(ref('w2'))
    await service.remove(ref('w2'))
    expect(recent()).toEqual([])
  })
})

describe('the modal', () => {
  it('the modal stays open on disconnect while other connections remain, and shows them', async () => {
    const { connect, sol, connections, kernel } = await three()
    await connect(sol, 's1')
    await kernel.open()
    await connections.disconnect({ namespace: 'solana' })
    expect([kernel.router.get().open, kernel.router.current().route]).toEqual([
      true,
      'ProfileWallets',
    ])
    await connections.disconnect({ kept: true })
    expect(kernel.router.get().open).toBe(false)
  })
  it('the modal closes when the last connection ends, and stays if the caller says so', async () => {
    const { connect, evm, connections, kernel } = await startMultiWallet()
    await connect(evm, 'w1')
    await kernel.open()
    await connections.disconnect({ namespace: 'eip155' })
    expect(kernel.router.get().open).toBe(false)
  })
  it('the modal shows the wallets after one was added to others, and leads back to the account', async () => {
    const { connect, evm, kernel } = await startMultiWallet()
    await kernel.open()
    await connect(evm, 'w1')
    expect(kernel.router.current().route).toBe('Connect')
    await connect(evm, 'w2')
    expect(kernel.router.current().route).toBe('ProfileWallets')
    kernel.router.back()
    expect([kernel.router.get().open, kernel.router.current().route]).toEqual([true, 'Account'])
  })
  it('the modal stays on its view when a host switches', async () => {
    const { kernel, service, ref } = await three()
    await kernel.open()
    expect(kernel.router.current().route).toBe('Account')
    await service.switchTo(ref('w1'))
    expect(kernel.router.current().route).toBe('Account')
  })
})

describe('the uninstalled feature', () => {
  it('the uninstalled feature listens to nothing; replaced wallets are disconnected', async () => {
    const { kernel, connect, evm, first, second, third } = await three()
    kernel.plugins.remove('multiWallet')
    expect([first.listening(), second.listening()]).toEqual([0, 0])
    await connect(evm, 'w4')
    expect(third.received.disconnects).toBe(1)
  })
})
