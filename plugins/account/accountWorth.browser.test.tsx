import { afterEach, expect, it } from 'vitest'
import type { Balance, NamespaceManifest } from '#kernel'
import { defineNamespace } from '#kernel'
import { accountBalanceRef } from '#plugins/ports/account'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { account } from './index.ts'
import { nativeBalance } from './nativeBalance.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const address = '0xAa00000000000000000000000000000000000001'
const day = 86_400_000

/** Opens the account over a chain; `storedAt`: a balance that was read at that time. */
async function visit(balances: () => Promise<readonly Balance[]>, age?: number) {
  const double = createNamespaceDouble('eip155', [1])
  const load: NamespaceManifest['load'] = async () => {
    const { createNamespace } = await double.manifest.load()
    return {
      createNamespace: (host, discovery) => ({ ...createNamespace(host, discovery), balances }),
    }
  }
  demo = mountDemo({ plugins: [defineNamespace({ ...double.manifest, load })(), account()] })
  const { storage, connections } = demo.kernel
  if (age !== undefined)
    storage.write(
      nativeBalance,
      {
        at: demo.clock.now() - age,
        total: '1500000000000000000',
        spendable: '1500000000000000000',
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
      },
      `eip155:1:${address}`,
    )
  const connecting = connections.connect('eip155', { walletId: 'w' })
  await expect.poll(() => double.connectRequests.length).toBe(1)
  double.connectRequests[0]?.approve(undefined, [address])
  await connecting
  await demo.open({ route: 'Account', params: undefined })
  await expect.poll(() => demo.find('.account-card')).not.toBeNull()
}

it.each([
  [0, /^Updated \d+:\d\d\s(AM|PM)/],
  [3 * day, /^Updated \w{3} \d+, 20\d\d, \d+:\d\d\s(AM|PM)/],
])('shows when a balance that could not be read again was read, %d ms ago', async (age, text) => {
  await visit(async () => {
    throw new Error('no node')
  }, age)
  const balance = await demo.kernel.use(accountBalanceRef)
  balance.refresh()
  await expect
    .poll(() => demo.find('.account-balance .account-note')?.textContent ?? '')
    .toMatch(text)
})

it('ends the grey shape of a balance that the namespace does not have', async () => {
  await visit(async () => [])
  const balance = await demo.kernel.use(accountBalanceRef)
  await expect.poll(() => balance.get().status).toBe('ready')
  await expect.poll(() => demo.find('.account-balance')).toBeNull()
})
