import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { networkViews } from '#plugins/networks/index'
import { disconnectFailed } from '#plugins/ports/account'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { createGuardPlugin } from '../../test/harness/createGuardPlugin.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import type { NamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { multiWallet } from './index.ts'

let demo: Demo
let evm: NamespaceDouble
let sol: NamespaceDouble
beforeEach(() => {
  evm = createNamespaceDouble('eip155', [1], { title: 'EVM' })
  sol = createNamespaceDouble('solana', ['main'], { title: 'Solana' })
  const doubles = [evm, sol].map(({ manifest }) => defineNamespace(manifest)())
  demo = mountDemo({
    plugins: [...doubles, connect(), account(), walletRegistry(), networkViews(), multiWallet()],
  })
})
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const all = (selector: string) => [
  ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]
const shows = (view: string) => demo.shows(view)
const lines = () =>
  all('.wallet-line').map(({ dataset }) => `${dataset['connection']} ${dataset['status']}`)
const line = (id: string, selector = '.row') =>
  demo.find(`.wallet-line[data-connection="${id}"] ${selector}`)
const toast = () => demo.find('[data-toast]')?.textContent

async function join(
  double: NamespaceDouble,
  walletId: string,
  addresses: readonly string[] = [`0x${walletId}`],
) {
  const count = double.connectRequests.length
  const done = demo.kernel.connections.connect(double.manifest.namespace, { walletId })
  await expect.poll(() => double.connectRequests.length).toBe(count + 1)
  const wallet = double.connectRequests[count]?.approve(undefined, addresses)
  await done
  if (!wallet) throw new Error('the wallet received no request')
  return wallet
}
const openWallets = async () => {
  await demo.open({ route: 'ProfileWallets', params: undefined })
  await shows('ProfileWallets')
}

describe('`ProfileWallets`', () => {
  it('`ProfileWallets` is an action of the account, behind More', async () => {
    await join(evm, 'w1')
    await demo.open({ route: 'Account', params: undefined })
    await expect.poll(() => demo.find('[data-action=more]')).not.toBeNull()
    demo.find('[data-action=more]')?.click()
    await expect.poll(() => demo.find('[data-action=wallets]')?.textContent).toBe('Wallets')
    demo.find('[data-action=wallets]')?.click()
    await shows('ProfileWallets')
  })

  it('`ProfileWallets` lists the connected wallets per namespace, with tabs if there are several', async () => {
    await join(evm, 'w1')
    await join(evm, 'w2')
    await openWallets()
    await expect.poll(lines).toEqual(['w2 active', 'w1 connected'])
    expect(all('[role=tab]')).toEqual([])
    await join(sol, 's1')
    await expect
      .poll(() => all('[role=tab]').map(({ textContent }) => textContent))
      .toEqual(['EVM', 'Solana'])
    expect(lines()).toEqual(['s1 active'])
    all('[role=tab]')[0]?.click()
    await expect.poll(lines).toEqual(['w2 active', 'w1 connected'])
    expect(demo.kernel.connections.get().active).toBe('eip155')
  })

  it('`ProfileWallets` activates a pressed wallet, announces it, and stays', async () => {
    await join(evm, 'w1')
    await join(evm, 'w2')
    await openWallets()
    await expect.poll(() => line('w1')).not.toBeNull()
    line('w1')?.click()
    await expect.poll(lines).toEqual(['w1 active', 'w2 connected'])
    await expect.poll(toast).toContain('Now using Wallet w1')
    expect(line('w1')?.getAttribute('aria-current')).toBe('true')
    await shows('ProfileWallets')
  })

  it('`ProfileWallets` switches between the accounts of the active wallet', async () => {
    const wallet = await join(evm, 'w1', ['0xa1', '0xb2'])
    wallet.switchAccount = async () => wallet.change({ addresses: ['0xb2', '0xa1'] })
    await openWallets()
    await expect
      .poll(() => all('[data-account]').map(({ dataset }) => dataset['account']))
      .toEqual(['0xa1', '0xb2'])
    demo.find('[data-account="0xb2"]')?.click()
    await expect
      .poll(() => demo.find('[data-account="0xb2"]')?.getAttribute('aria-current'))
      .toBe('true')
    expect(demo.kernel.connections.getState('eip155')?.accountState.address).toBe('0xb2')
  })

  it('`ProfileWallets` shows the error of a wallet that cannot be activated, and keeps the active one', async () => {
    const wallet = await join(evm, 'w1', ['0xa1', '0xb2'])
    Reflect.deleteProperty(wallet, 'switchAccount')
    await openWallets()
    await expect.poll(() => demo.find('[data-account="0xb2"]')).not.toBeNull()
    demo.find('[data-account="0xb2"]')?.click()
    await expect.poll(toast).toContain("Couldn't use Wallet w1")
    expect(demo.kernel.connections.getState('eip155')?.accountState.address).toBe('0xa1')
  })

  it('`ProfileWallets` keeps a wallet busy until its own action has ended', async () => {
    let waits = false
    demo.kernel.plugins.install([
      createGuardPlugin(() => (waits ? new Promise(() => {}) : Promise.resolve())),
    ])
    for (const id of ['w1', 'w2', 'w3']) await join(evm, id)
    await openWallets()
    await expect.poll(lines).toEqual(['w3 active', 'w2 connected', 'w1 connected'])
    waits = true
    line('w1')?.click()
    await expect.poll(() => line('w1')?.getAttribute('aria-busy')).toBe('true')
    line('w2', '[data-action=disconnect]')?.click()
    await expect.poll(toast).toContain('Wallet w2')
    expect(line('w1')?.getAttribute('aria-busy')).toBe('true')
  })

  it('`ProfileWallets` names every button by its wallet, and copies the address', async () => {
    await join(evm, 'w1')
    await join(evm, 'w2')
    await openWallets()
    await expect.poll(() => line('w1', '[data-action=copy]')).not.toBeNull()
    const names = all('.wallet-line .icon-button').map((button) =>
      button.getAttribute('aria-label'),
    )
    expect(names).toEqual([
      'Copy address of Wallet w2',
      'Disconnect Wallet w2',
      'Copy address of Wallet w1',
      'Disconnect Wallet w1',
    ])
    line('w1', '[data-action=copy]')?.click()
    await expect.poll(() => demo.copied).toEqual(['0xw1'])
  })

  it('`ProfileWallets` disconnects one and stays open while others remain; the last one closes it', async () => {
    await join(evm, 'w1')
    await join(evm, 'w2')
    await openWallets()
    await expect.poll(() => line('w2', '[data-action=disconnect]')).not.toBeNull()
    line('w2', '[data-action=disconnect]')?.click()
    await expect.poll(lines).toEqual(['w1 active', 'w2 disconnected'])
    expect(demo.kernel.router.get().open).toBe(true)
    line('w1', '[data-action=disconnect]')?.click()
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
  })

  it('`ProfileWallets` emits DISCONNECT_ERROR if a wallet does not confirm the disconnection, here and in the account view', async () => {
    const messages: unknown[] = []
    demo.kernel.on(disconnectFailed, (failure) => messages.push([disconnectFailed.id, failure]))
    const expected = ['DISCONNECT_ERROR', { message: 'Failed to disconnect' }]
    const first = await join(evm, 'w1')
    first.onDisconnect = 'refuse'
    await openWallets()
    await expect.poll(() => line('w1', '[data-action=disconnect]')).not.toBeNull()
    line('w1', '[data-action=disconnect]')?.click()
    await expect.poll(() => messages).toEqual([expected])
    const second = await join(evm, 'w2')
    second.onDisconnect = 'refuse'
    await demo.open({ route: 'Account', params: undefined })
    await shows('Account')
    await expect.poll(() => demo.find('[data-action=disconnect]')).not.toBeNull()
    demo.find('[data-action=disconnect]')?.click()
    await expect.poll(() => messages).toEqual([expected, expected])
  })

  it('`ProfileWallets` forgets a disconnected wallet, announces it, and disconnects all', async () => {
    const first = await join(evm, 'w1')
    await join(evm, 'w2')
    await join(evm, 'w3')
    await openWallets()
    await expect.poll(() => line('w3', '[data-action=disconnect]')).not.toBeNull()
    line('w3', '[data-action=disconnect]')?.click()
    await expect.poll(() => line('w3', '[data-action=forget]')).not.toBeNull()
    line('w3', '[data-action=forget]')?.click()
    await expect.poll(lines).toEqual(['w2 active', 'w1 connected'])
    await expect
      .poll(() => demo.find('[data-live=polite]')?.textContent)
      .toBe('Wallet w3 forgotten')
    demo.find('[data-action=disconnect-all]')?.click()
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
    expect([
      first.received.disconnects,
      demo.kernel.connections.getState('eip155')?.accountState.status,
    ]).toEqual([1, 'disconnected'])
  })

  it('`ProfileWallets` adds a wallet through `Connect` for the namespace on screen, and returns', async () => {
    await join(evm, 'w1')
    await join(sol, 's1')
    await openWallets()
    await expect.poll(() => demo.find('[data-action=add]')).not.toBeNull()
    demo.find('[data-action=add]')?.click()
    await shows('Connect')
    expect(demo.kernel.router.current().params).toEqual({ addWalletForNamespace: 'solana' })
    await expect.poll(() => evm.discovering() + sol.discovering()).toBe(2)
    for (const double of [evm, sol])
      double.announce([{ id: 'both', name: 'Both', rdns: 'io.both', ready: true }])
    await expect.poll(() => demo.find('[data-wallet="io.both"]')).not.toBeNull()
    demo.find('[data-wallet="io.both"]')?.click()
    await shows('ConnectingExternal')
    await expect.poll(() => sol.connectRequests.at(-1)?.walletId).toBe('both')
    sol.connectRequests.at(-1)?.approve(undefined, ['both1'])
    await shows('ProfileWallets')
    await expect.poll(lines).toEqual(['both active', 's1 connected'])
  })

  it('`ProfileWallets` returns as well when the added wallet is the one that is connected', async () => {
    await join(evm, 'w1')
    await openWallets()
    await expect.poll(() => demo.find('[data-action=add]')).not.toBeNull()
    demo.find('[data-action=add]')?.click()
    await shows('Connect')
    await expect.poll(() => evm.discovering()).toBe(1)
    evm.announce([{ id: 'w1', name: 'First', rdns: 'io.first', ready: true }])
    await expect.poll(() => demo.find('[data-wallet="io.first"]')).not.toBeNull()
    demo.find('[data-wallet="io.first"]')?.click()
    await shows('ConnectingExternal')
    await expect.poll(() => evm.connectRequests.length).toBe(2)
    evm.connectRequests[1]?.approve(undefined, ['0xw1'])
    await shows('ProfileWallets')
    await expect.poll(lines).toEqual(['w1 active'])
  })

  it('`ProfileWallets` reconnects a disconnected wallet when pressed', async () => {
    await join(evm, 'w1')
    const second = await join(evm, 'w2')
    await openWallets()
    second.end()
    await expect.poll(lines).toEqual(['w1 connected', 'w2 disconnected'])
    await expect.poll(() => evm.discovering()).toBe(1)
    evm.announce([{ id: 'w2', name: 'Wallet w2', ready: true }])
    line('w2')?.click()
    await shows('ConnectingExternal')
    await expect.poll(() => evm.connectRequests.length).toBe(3)
    evm.connectRequests[2]?.approve(undefined, ['0xw2'])
    await shows('ProfileWallets')
    await expect.poll(lines).toEqual(['w2 active', 'w1 connected'])
  })

  it('`ProfileWallets` supports the keyboard', async () => {
    await join(evm, 'w1')
    await join(evm, 'w2')
    await openWallets()
    await expect.poll(() => line('w1')).not.toBeNull()
    line('w1')?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(lines).toEqual(['w1 active', 'w2 connected'])
    expect(demo.focused()).not.toBeNull()
  })

  it('`ProfileWallets` is linked from `Connect` without an active wallet but with known ones', async () => {
    const first = await join(evm, 'w1')
    first.end()
    await demo.open({ route: 'Connect', params: undefined })
    await expect
      .poll(() => demo.find('.body [data-action=wallets]')?.textContent)
      .toContain('Your wallets')
    demo.find('.body [data-action=wallets]')?.click()
    await shows('ProfileWallets')
    await expect.poll(lines).toEqual(['w1 disconnected'])
  })

  it('`ProfileWallets` shows a note without a connection, and leads to connecting', async () => {
    await openWallets()
    await expect.poll(() => demo.find('.notice-title')?.textContent).toBe('No wallet is connected')
    demo.find('[data-action=add]')?.click()
    await shows('Connect')
  })
})
