import { expect, test } from 'vitest'
import { defineNamespace, knownWallets } from '#kernel'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'
import { walletRegistry as plugin } from './index.ts'

const listed = {
  id: '1',
  name: 'One',
  rdns: 'app.one',
  chains: ['eip155:1'],
  injected: [{ namespace: 'cosmos', injected_id: 'oneapp' }],
}

test('gives the kernel the ids and names that identify one wallet across namespaces', async () => {
  const [evm, cosmos] = [createNamespaceDouble('eip155'), createNamespaceDouble('cosmos')]
  const { kernel } = createTestKernel({
    plugins: [...[evm, cosmos].map(({ manifest }) => defineNamespace(manifest)()), plugin()],
    respond: () => ({ body: { data: [listed, { id: '2', name: 'Two', chains: [] }], count: 2 } }),
  })
  await kernel.open()
  await waitUntil(() => evm.discovering() + cosmos.discovering()).toBe(2)
  evm.announce([{ id: 'app.one', name: 'One', rdns: 'app.one', ready: true }])
  cosmos.announce([{ id: 'oneapp', name: 'The first app', ready: true }])
  expect(kernel.wallets.get()).toHaveLength(2)
  const list = await kernel.use(walletRegistryRef)
  list.start()
  await waitUntil(() =>
    kernel.wallets.get().map(({ key, connectors }) => [key, connectors.length]),
  ).toEqual([['app.one', 2]])
  expect(kernel.read(knownWallets)).toHaveLength(1)
})
