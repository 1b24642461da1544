import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineNamespace, fault } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { help } from '#plugins/help/index'
import { networkViews } from '#plugins/networks/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import type { NamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'

let demo: Demo
let other: NamespaceDouble
const networks = { route: 'Networks', params: undefined }

beforeEach(async () => {
  other = createNamespaceDouble('other', ['main', 'test'], { title: 'Other Chain' })
  demo = mountDemo({
    plugins: [
      account(),
      connect(),
      walletRegistry(),
      help(),
      networkViews(),
      defineNamespace(other.manifest)(),
    ],
  })
  await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
})
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const shows = (view: string) => demo.shows(view)
const active = () => demo.kernel.connections.get().active
const status = (namespace: string) =>
  demo.kernel.connections.getState(namespace)?.accountState.status
const press = (selector: string) => demo.find(selector)?.click()

async function choose(network: string): Promise<void> {
  await demo.open(networks)
  await expect.poll(() => demo.find(`[data-network="${network}"]`)).not.toBeNull()
  press(`[data-network="${network}"]`)
  await shows('SwitchActiveChain')
  await expect
    .poll(() => demo.find('.body .button.primary') ?? demo.find('.body .button'))
    .not.toBeNull()
}
const buttons = () => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>('.body .button') ?? []),
]

describe('networks of another namespace', () => {
  it('require a confirmation before anything changes', async () => {
    await choose('other:main')
    expect(demo.find('.body')?.textContent).toContain('other main')
    expect([active(), status('demo'), status('other')]).toEqual([
      'demo',
      'connected',
      'disconnected',
    ])
    buttons()[1]?.click()
    await shows('Networks')
    expect(active()).toBe('demo')
  })

  it('become active once confirmed; connections stay, and the connect view opens', async () => {
    await choose('other:test')
    buttons()[0]?.click()
    await shows('Connect')
    expect([active(), status('demo'), status('other')]).toEqual([
      'other',
      'connected',
      'disconnected',
    ])
    expect(demo.kernel.connections.getState('other')?.networkState.caipNetwork?.caipNetworkId).toBe(
      'other:test',
    )
  })

  it('show the account if a wallet is connected there', async () => {
    const connecting = demo.kernel.connections.connect('other', { walletId: 'w1' })
    await expect.poll(() => other.connectRequests).toHaveLength(1)
    other.connectRequests[0]?.approve('other:main', ['zoe'])
    await connecting
    demo.kernel.connections.activate('demo')
    await choose('other:main')
    buttons()[0]?.click()
    await shows('Account')
    expect([active(), status('demo'), status('other')]).toEqual(['other', 'connected', 'connected'])
    await expect.poll(() => demo.find('.account-name')?.textContent).toContain('zoe')
  })

  it('show the request to a wallet that is on another network there, and the account once it has switched', async () => {
    const connecting = demo.kernel.connections.connect('other', { walletId: 'w1' })
    await expect.poll(() => other.connectRequests).toHaveLength(1)
    const wallet = other.connectRequests[0]?.approve('other:main', ['zoe'])
    await connecting
    demo.kernel.connections.activate('demo')
    const refuse = { switchNetwork: () => Promise.reject(fault('rejected')) }
    const agree = { switchNetwork: wallet?.switchNetwork }
    Object.assign(wallet ?? {}, refuse)
    await choose('other:test')
    buttons()[0]?.click()
    await shows('SwitchNetwork')
    await expect.poll(() => demo.find('.status-panel')?.dataset['state']).toBe('rejected')
    Object.assign(wallet ?? {}, agree)
    buttons()[0]?.click()
    await shows('Account')
    expect(demo.kernel.connections.getState('other')?.connection?.network).toBe('other:test')
  })
})
