import { expect, it } from 'vitest'
import { defineNamespace } from '#kernel'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { walletRegistry } from './index.ts'

const toEntry = (id: string) => ({ id, name: `Wallet ${id}`, chains: ['eip155:1'] })

it.each([
  ['of the provider', 'p1'],
  ['of the bundled list', undefined],
])('features no wallet %s that the host does not include', async (_, projectId) => {
  const { http, kernel } = createTestKernel({
    clock: 'real',
    plugins: [defineNamespace(createNamespaceDouble('eip155').manifest)(), walletRegistry()],
    respond: ({ searchParams }) => {
      const data = (searchParams.get('include') ?? '').split(',').map(toEntry)
      return { body: { data, count: data.length } }
    },
    settings: {
      projectId,
      featuredWalletIds: ['trust', 'metamask'],
      includeWalletIds: ['metamask'],
    },
  })
  const list = await kernel.use(walletRegistryRef)
  list.start()
  await waitFor(() => expect(list.get().status).toBe('ready'))
  expect(list.get().wallets).toMatchObject([{ id: 'metamask', kind: 'featured' }])
  expect(http.requests.some(({ url }) => url.search.includes('trust'))).toBe(false)
})
