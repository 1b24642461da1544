import { describe, expect, it } from 'vitest'
import { createTestKernel } from '../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../test/harness/NamespaceDouble.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import type { Alert, ServiceRef } from './index.ts'
import {
  alerted,
  connectionsRef,
  defineEvent,
  defineManifest,
  defineNamespace,
  definePlugin,
  defineSlot,
  LatchkeyError,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  rpcRef,
  settingsRef,
  storageRef,
  walletsRef,
} from './index.ts'

const names = defineSlot<string>('test.names')
const rang = defineEvent<number>('test.rang')

describe('createKernel', () => {
  it('creates a kernel that requests, stores and listens to nothing', () => {
    const { http, store, page, countOpenHandles } = createTestKernel({
      plugins: [defineNamespace(createNamespaceDouble().manifest)()],
    })
    expect([http.requests, [...store.entries], page.announced, countOpenHandles()]).toEqual([
      [],
      [],
      [],
      0,
    ])
  })
  it('offers its parts as services to plugins and the shell', async () => {
    const { kernel } = createTestKernel()
    const get = [
      platformRef,
      settingsRef,
      connectionsRef,
      networksRef,
      walletsRef,
      routerRef,
      rpcRef,
      storageRef,
      providerRef,
    ].map((ref) => kernel.get(ref as ServiceRef<unknown>))
    expect(get).toEqual([
      kernel.platform,
      kernel.settings,
      kernel.connections,
      kernel.networks,
      kernel.wallets,
      kernel.router,
      kernel.rpc,
      kernel.storage,
      kernel.provider,
    ])
    expect(await kernel.use(connectionsRef)).toBe(kernel.connections)
  })
  it('opens while everything fails: no network, no storage, no project id', async () => {
    const { kernel, store, clock } = createTestKernel({
      settings: { projectId: undefined },
      respond: () => Promise.reject(new TypeError('blocked')),
      plugins: [defineNamespace(createNamespaceDouble().manifest)()],
    })
    store.fault = 'throws'
    await kernel.open()
    kernel.followConfig()
    await clock.advance(5000)
    expect(kernel.router.get()).toMatchObject({ open: true, history: [{ route: 'Connect' }] })
  })
  it('raises an alert with code and message of an error, and none when opened', async () => {
    const { kernel } = createTestKernel({ settings: { projectId: undefined } })
    const alerts: Alert[] = []
    kernel.on(alerted, (alert) => alerts.push(alert))
    await kernel.open()
    expect(alerts).toEqual([])
    kernel.alert(new LatchkeyError('APKT006'))
    expect(alerts).toMatchObject([
      { variant: 'error', code: 'APKT006', message: 'Session Expired' },
    ])
  })
  it('activates another namespace when opened for it', async () => {
    const doubles = [createNamespaceDouble('eip155'), createNamespaceDouble('solana', ['main'])]
    const { kernel } = createTestKernel({
      plugins: doubles.map(({ manifest }) => defineNamespace(manifest)()),
    })
    await kernel.open({ namespace: 'solana' })
    expect(kernel.connections.get().active).toBe('solana')
    expect(kernel.router.current().route).toBe('Connect')
    await expect(kernel.open({ namespace: 'ton' })).rejects.toThrow(
      'No namespace "ton" is installed.',
    )
  })
  it('opens on Account with an address in the active namespace, and on Connect without one', async () => {
    const doubles = [createNamespaceDouble('eip155'), createNamespaceDouble('solana', ['main'])]
    const { kernel } = createTestKernel({
      plugins: doubles.map(({ manifest }) => defineNamespace(manifest)()),
    })
    const done = kernel.connections.connect('eip155', { walletId: 'w' })
    await flushPromises()
    doubles[0]?.connectRequests[0]?.approve()
    await done
    await kernel.open()
    expect(kernel.router.current().route).toBe('Account')
    await kernel.open({ namespace: 'solana' })
    expect(kernel.router.current().route).toBe('Connect')
  })
})

describe('two kernels on one page', () => {
  const start = () => {
    const page = createTestPlatform()
    const doubles = [createNamespaceDouble(), createNamespaceDouble()]
    const shared = definePlugin(
      defineManifest({ id: 'shared', state: () => ({ n: 0 }), contributes: [names.of('shared')] }),
      async () => ({
        default: ({ state, on }) => void on(rang, () => state.update((draft) => void draft.n++)),
      }),
    )
    const kernels = doubles.map(
      ({ manifest }, at) =>
        createTestKernel({
          on: page,
          prefix: `lk${at}.`,
          plugins: [defineNamespace(manifest)(), shared()],
        }).kernel,
    )
    const [first, second] = kernels
    if (!first || !second) throw new Error('two kernels are made')
    return { page, doubles, first, second }
  }
  it('keeps two kernels apart in state, events, slots, plugins, wallets and storage', async () => {
    const { doubles, first, second, page } = start()
    await Promise.all([first.plugins.activate('shared'), second.plugins.activate('shared')])
    first.emit(rang, 1)
    expect([first, second].map((kernel) => kernel.plugins.scopeOf('shared')?.state.get())).toEqual([
      { n: 1 },
      { n: 0 },
    ])
    await first.open()
    expect(second.router.get().open).toBe(false)
    await flushPromises()
    doubles[0]?.announce([{ id: 'w', name: 'W', ready: true }])
    expect([first.wallets.get().length, second.wallets.get().length]).toEqual([1, 0])
    const done = first.connections.connect('eip155', { walletId: 'w' })
    await flushPromises()
    doubles[0]?.connectRequests[0]?.approve()
    await done
    expect(second.connections.getState('eip155')?.accountState.status).toBe('disconnected')
    expect(second.listStored()).toEqual([])
    expect([...page.store.entries.keys()].every((key) => key.startsWith('lk0.'))).toBe(true)
    first.plugins.remove('shared')
    expect(second.read(names)).toEqual(['shared'])
  })
  it('leaves the other kernel as it was when one is destroyed', async () => {
    const { doubles, first, second } = start()
    const done = second.connections.connect('eip155', { walletId: 'w' })
    await flushPromises()
    const wallet = doubles[1]?.connectRequests[0]?.approve()
    await done
    await second.open()
    first.dispose()
    wallet?.change({ addresses: ['bob'] })
    expect(second.connections.getState('eip155')?.accountState.address).toBe('bob')
    expect(second.router.get().open).toBe(true)
  })
  it('refuses every call after it is destroyed, with one code, and writes nothing', async () => {
    const { doubles, first, page } = start()
    const done = first.connections.connect('eip155', { walletId: 'w' })
    await flushPromises()
    doubles[0]?.connectRequests[0]?.approve()
    await done
    const network = 'eip155:1'
    first.dispose()
    const kept = new Map(page.store.entries)
    const calls: Readonly<Record<string, () => unknown>> = {
      open: () => first.open(),
      request: () => first.request(network, 'eth_blockNumber', []),
      connect: () => first.connections.connect('eip155', { walletId: 'w' }),
      disconnect: () => first.connections.disconnect(),
      'disconnect one': () => first.connections.disconnect({ namespace: 'eip155', kept: true }),
      switchNetwork: () => first.connections.switchNetwork(network),
      activate: () => first.connections.activate('eip155'),
      load: () => first.networks.load('eip155'),
      use: () => first.use(routerRef),
      install: () => first.plugins.install([]),
    }
    const told = await Promise.all(
      Object.values(calls).map(async (call) =>
        new Promise((resolve) => resolve(call())).then(
          () => 'done',
          ({ code }) => code,
        ),
      ),
    )
    expect(Object.fromEntries(Object.keys(calls).map((name, at) => [name, told[at]]))).toEqual(
      Object.fromEntries(Object.keys(calls).map((name) => [name, 'destroyed'])),
    )
    await flushPromises()
    expect(page.store.entries).toEqual(kept)
    expect(first.router.get().open).toBe(false)
  })
})
