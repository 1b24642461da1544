import { describe, expect, it } from 'vitest'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import { startConnections as start } from '../../test/harness/startConnections.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { defineRoute, restoreToolsRef } from '../index.ts'

describe('unrequested networks', () => {
  const cases: readonly (readonly [string, NonNullable<TestKernelOptions['settings']>, boolean])[] =
    [
      ['shows UnsupportedChain', {}, true],
      ['does not when switching is disabled', { enableNetworkSwitch: false }, false],
      ['does not when unsupported chains are allowed', { allowUnsupportedChain: true }, false],
      ['does not in basic wallet-connection mode', { basic: true }, false],
    ]
  it.each(cases)('%s', async (_, settings, shown) => {
    const { connect, kernel } = start({ settings })
    await kernel.open()
    const wallet = await connect()
    wallet.change({ network: 'eip155:999' })
    expect(kernel.router.current().route === 'UnsupportedChain').toBe(shown)
    await kernel.open()
    expect(kernel.router.current().route === 'UnsupportedChain').toBe(shown)
  })
  it('shows UnsupportedChain after connecting there, opening a closed modal', async () => {
    const { connect, kernel } = start()
    await connect(undefined, 'w1', 'eip155:999')
    expect(kernel.router.get()).toMatchObject({
      open: true,
      history: [{ route: 'UnsupportedChain' }],
    })
  })
  it('closes UnsupportedChain after a change to a requested network', async () => {
    const { connect, kernel } = start()
    const wallet = await connect(undefined, 'w1', 'eip155:999')
    wallet.change({ network: 'eip155:10' })
    expect(kernel.router.get().open).toBe(false)
  })
  it('keeps UnsupportedChain when a wallet of another namespace changes its network', async () => {
    const { connect, kernel, sol } = start()
    const other = await connect(sol, 'w2')
    await connect(undefined, 'w1', 'eip155:999')
    other.change({ network: 'solana:dev' })
    expect(kernel.router.current().route).toBe('UnsupportedChain')
    expect(kernel.router.get().open).toBe(true)
  })
  it('shows UnsupportedChain for the active namespace only, and for another one once it is opened there', async () => {
    const { connect, connections, kernel, sol } = start()
    const wallet = await connect()
    await connect(sol, 'w2')
    wallet.change({ network: 'eip155:999' })
    expect(kernel.router.get().open).toBe(false)
    await kernel.open()
    expect(kernel.router.current().route).toBe('Account')
    connections.activate('eip155')
    await kernel.open()
    expect(kernel.router.current().route).toBe('UnsupportedChain')
  })
  it('compares with the networks that the host requested', async () => {
    const { connect, kernel } = start({ networks: [createNetworkDouble('eip155', 10)] })
    await connect(undefined, 'w1', 'eip155:1')
    expect(kernel.router.current().route).toBe('UnsupportedChain')
  })
})

describe('calls to the connected wallet', () => {
  it('passes listed methods and refuses others before anything is sent', async () => {
    const { connect, kernel } = start()
    const wallet = await connect()
    expect(await kernel.request('eip155:1', 'read', [1])).toBe('answer')
    await expect(kernel.request('eip155:1', 'eth_sign', [])).rejects.toThrow(
      'Requested RPC call is not allowed',
    )
    expect(wallet.received.calls).toEqual([{ method: 'read', params: [1] }])
  })
  it('rejects calls of a wallet that takes none as unsupported', async () => {
    const { connect, kernel } = start()
    Reflect.deleteProperty(await connect(), 'invoke')
    await expect(kernel.request('eip155:1', 'read', [])).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
  it('rejects calls without a wallet', async () => {
    const { kernel } = start()
    await expect(kernel.request('eip155:1', 'read', [])).rejects.toThrow('No wallet is connected.')
  })
})

it('stays on the connecting view of a modal over the page', async () => {
  const { connect, kernel } = start()
  await kernel.open()
  await connect()
  expect(kernel.router.current().route).toBe('Connect')
})

describe('a connection that is restored while the modal is open', () => {
  /** The stored connection of the first namespace is restored. */
  async function restoreOne({ kernel, evm, connections }: ReturnType<typeof start>) {
    const done = kernel.get(restoreToolsRef).connections.attempt(evm.manifest.namespace, {
      kind: 'injected',
      key: 'w1',
      restored: true,
      run: async (implementation) => implementation.resume('{"walletId":"w1"}', undefined),
    })
    await flushPromises()
    evm.resumeRequests[0]?.approve()
    await done
    expect(connections.getState('eip155')?.accountState.status).toBe('connected')
  }

  it('replaces Connect with Account', async () => {
    const test = start()
    await test.kernel.open()
    await restoreOne(test)
    expect(test.kernel.router.get().history).toEqual([{ route: 'Account', params: undefined }])
  })
  it('leaves the visitor on a view behind Connect', async () => {
    const test = start()
    await test.kernel.open()
    test.kernel.router.push(defineRoute('Help'))
    await restoreOne(test)
    expect(test.kernel.router.current().route).toBe('Help')
  })
  it('leaves Connect to a visitor who adds a wallet, and to one who connects another namespace', async () => {
    const adding = start()
    await adding.kernel.open({ view: { route: 'Wallets', params: undefined } })
    adding.kernel.router.push(defineRoute('Connect'))
    await restoreOne(adding)
    expect(adding.kernel.router.current().route).toBe('Connect')
    const other = start()
    await other.kernel.open({ namespace: 'solana' })
    await restoreOne(other)
    expect(other.kernel.router.current().route).toBe('Connect')
  })
})

it('goes back to Account instead of Connect once connected, and to Connect without a wallet', async () => {
  for (const connects of [true, false]) {
    const { connect, kernel } = start()
    await kernel.open()
    kernel.router.push(defineRoute('Networks'))
    if (connects) await connect()
    kernel.router.back()
    expect(kernel.router.get()).toMatchObject({
      open: true,
      history: [{ route: connects ? 'Account' : 'Connect' }],
    })
  }
})

describe('embedded modal', () => {
  it('shows Account once a wallet is connected, and Connect after it is not', async () => {
    const { connect, kernel, connections } = start({ settings: { embedded: true } })
    await kernel.open()
    expect(kernel.router.current().route).toBe('Connect')
    await connect()
    expect(kernel.router.current().route).toBe('Account')
    await connections.disconnect()
    expect(kernel.router.get()).toMatchObject({ open: true, history: [{ route: 'Connect' }] })
  })
  it('leaves the visitor on any other view', async () => {
    const { connect, kernel } = start({ settings: { embedded: true } })
    await kernel.open({ view: { route: 'Networks', params: undefined } })
    await connect()
    expect(kernel.router.current().route).toBe('Networks')
  })
})
