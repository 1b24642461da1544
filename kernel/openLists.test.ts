import { describe, expect, it } from 'vitest'
import { createTestKernel } from '../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../test/harness/NamespaceDouble.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import { waitUntil } from '../test/harness/waitUntil.ts'
import {
  defineManifest,
  defineNamespace,
  definePlugin,
  defineRoute,
  defineSlot,
  parseNamespace,
} from './index.ts'

const views = defineSlot<{ readonly route: string }>('outside.views')
const orchard = defineRoute<{ readonly row: number }>('Orchard')
const plugin = definePlugin(
  defineManifest({ id: 'orchard', contributes: [views.of({ route: orchard.id })] }),
  async () => ({ default: () => {} }),
)

describe('extensions from outside the kernel', () => {
  it('connects a namespace from outside and applies its own method policy', async () => {
    const ton = createNamespaceDouble('ton', ['mainnet'], {
      methods: { namespace: 'ton', safe: ['ton_read'], unsafe: ['ton_pick'] },
    })
    const { kernel } = createTestKernel({ plugins: [defineNamespace(ton.manifest)()] })
    const connecting = kernel.connections.connect('ton', { walletId: 'w1' })
    await flushPromises()
    ton.connectRequests[0]?.approve()
    expect(await connecting).toMatchObject({
      namespace: 'ton',
      accountState: { status: 'connected', caipAddress: 'ton:mainnet:alice' },
    })
    expect(parseNamespace('ton:mainnet')).toBe('ton')
    expect(await kernel.request('ton:mainnet', 'ton_pick', [])).toBe('answer')
    await expect(kernel.request('ton:mainnet', 'read', [])).rejects.toMatchObject({
      code: 'method-denied',
    })
  })

  it('opens, shows and leaves a view from outside like any other', async () => {
    const { kernel } = createTestKernel({
      plugins: [plugin(), defineNamespace(createNamespaceDouble().manifest)()],
    })
    await kernel.open({ view: { route: orchard.id, params: { row: 3 } } })
    expect(kernel.router.current()).toEqual({ route: 'Orchard', params: { row: 3 } })
    kernel.router.push(defineRoute('Meadow'))
    kernel.router.back()
    expect(kernel.router.current().route).toBe('Orchard')
  })

  it('decides a feature from outside by the remote configuration and loads it when enabled', async () => {
    let loads = 0
    const load = async () => {
      loads++
      return plugin()
    }
    const entry = { id: 'remote_orchard', isEnabled: true, config: ['apples'] }
    const respond = async () => ({ body: { features: [entry] } })
    const read = (parts: readonly string[]) => parts
    const { kernel } = createTestKernel({
      respond,
      catalog: [{ id: 'orchard', remote: 'remote_orchard', fallback: false, read, load }],
    })
    kernel.followConfig()
    await waitUntil(() => kernel.read(views)).toEqual([{ route: 'Orchard' }])
    expect(loads).toBe(1)
  })
})
