import { describe, expect, it } from 'vitest'
import { defineNamespace } from '#kernel'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { walletRegistry } from './index.ts'

/** A wallet list whose provider answers every request for wallets with this. */
async function openList(body: object, settings: TestKernelOptions['settings'] = {}) {
  const test = createTestKernel({
    clock: 'real',
    settings,
    plugins: [defineNamespace(createNamespaceDouble('eip155').manifest)(), walletRegistry()],
    respond: ({ pathname }) => (pathname === '/getWallets' ? { body } : { body: 'png' }),
  })
  const list = await test.kernel.use(walletRegistryRef)
  const pictures = () =>
    test.http.requests.filter(({ url }) => url.pathname.startsWith('/getWalletImage/'))
  return { list, pictures }
}
const endless = Array.from({ length: 20_000 }, (_, at) => ({
  id: `w${at}`,
  name: `Wallet ${at}`,
  image_id: `i${at}`,
}))

describe('a provider that answers with other wallets than asked for', () => {
  it('a short list of 20,000 wallets is cut to the four that were asked for, without a delay', async () => {
    const { list, pictures } = await openList({ data: endless, count: endless.length })
    const start = performance.now()
    list.start()
    await waitFor(() => expect(list.get().status).toBe('ready'))
    expect(list.get().wallets.map(({ id }) => id)).toEqual(['w0', 'w1', 'w2', 'w3'])
    expect(performance.now() - start).toBeLessThan(2000)
    await waitFor(() => expect(pictures()).toHaveLength(4))
  })

  it('a page has no more wallets than were asked for', async () => {
    const { list } = await openList({ data: endless, count: endless.length })
    const { wallets, more } = await list.find({ page: 1, entries: 40 })
    expect([wallets.length, more]).toEqual([40, true])
  })

  it('a page without wallets is the last one, whatever the provider counts', async () => {
    const { list } = await openList({ data: [], count: 1e9 })
    expect(await list.find({ page: 2, entries: 40 })).toEqual({ wallets: [], more: false })
  })

  it.each([{ excludeWalletIds: ['b'] }, { includeWalletIds: ['a', 'c'] }])(
    'pages have no wallet that the host does not allow: %j',
    async (settings) => {
      const data = ['a', 'b', 'c'].map((id) => ({ id, name: `Wallet ${id}` }))
      const { list } = await openList({ data, count: 3 }, settings)
      const { wallets } = await list.find({ page: 1, entries: 40, search: 'wallet' })
      expect(wallets.map(({ id }) => id)).toEqual(['a', 'c'])
    },
  )
})
