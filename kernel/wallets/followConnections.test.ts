import { describe, expect, it } from 'vitest'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import { startConnections as start } from '../../test/harness/startConnections.ts'
import { defineRoute } from '../index.ts'

describe('a network that nobody requested', () => {
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
  it('at connecting shows UnsupportedChain, opening the modal when it is closed', async () => {
    const { connect, kernel } = start()
    await connect(undefined, 'w1', 'eip155:999')
    expect(kernel.router.get()).toMatchObject({
      open: true,
      history: [{ route: 'UnsupportedChain' }],
    })
  })
  it('left for one that is requested closes UnsupportedChain', async () => {
    const { connect, kernel } = start()
    const wallet = await connect(undefined, 'w1', 'eip155:999')
    wallet.change({ network: 'eip155:10' })
    expect(kernel.router.get().open).toBe(false)
  })
  it('is judged by the networks the host asked for', async () => {
    const { connect, kernel } = start({ networks: [createNetworkDouble('eip155', 10)] })
    await connect(undefined, 'w1', 'eip155:1')
    expect(kernel.router.current().route).toBe('UnsupportedChain')
  })
})

describe('calls to the connected wallet', () => {
  it('pass when the namespace lists the method, and are refused before anything is sent when it does not', async () => {
    const { connect, kernel } = start()
    const wallet = await connect()
    expect(await kernel.request('eip155:1', 'read', [1])).toBe('answer')
    await expect(kernel.request('eip155:1', 'eth_sign', [])).rejects.toThrow(
      'Requested RPC call is not allowed',
    )
    expect(wallet.received.calls).toEqual([{ method: 'read', params: [1] }])
  })
  it('without a wallet fail', async () => {
    const { kernel } = start()
    await expect(kernel.request('eip155:1', 'read', [])).rejects.toThrow('No wallet is connected.')
  })
})

it('a modal over the page stays on the view that connected: that view knows what comes next', async () => {
  const { connect, kernel } = start()
  await kernel.open()
  await connect()
  expect(kernel.router.current().route).toBe('Connect')
})

it('back shows Account in place of Connect once a wallet is connected, and Connect without one', async () => {
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

describe('an embedded modal', () => {
  it('shows Account as soon as a wallet is connected, and Connect when it is not any more', async () => {
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
