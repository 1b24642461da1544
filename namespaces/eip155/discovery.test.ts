import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '#kernel'
import {
  announceProvider,
  createInjectedWalletDouble,
  createProviderInfo,
} from '../../test/harness/InjectedWalletDouble.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'
import { createDiscovery } from './discovery.ts'

const open = () => {
  const test = createTestNamespaceHost([createTestEvmNetwork(1, 'Ethereum')], { clock: 'manual' })
  const discovery = createDiscovery(test.host)
  const pushes: (readonly WalletInfo[])[] = []
  const watch = () => discovery.watch((found) => pushes.push(found))
  return { ...test, discovery, pushes, watch, names: () => pushes.at(-1)?.map(({ name }) => name) }
}
const harbor = createProviderInfo('Harbor', 'example.harbor')
const { provider } = createInjectedWalletDouble()

describe('discovery of page wallets', () => {
  it('requests no announcement before the first listener', () => {
    const { page } = open()
    expect(page.announced).toEqual([])
    expect(page.listening()).toBe(0)
  })

  it('pushes the current wallet list at once, then the full list on every change', () => {
    const { page, pushes, watch } = open()
    watch()
    announceProvider(page, harbor, provider)
    announceProvider(
      page,
      createProviderInfo('Lantern', 'example.lantern'),
      createInjectedWalletDouble().provider,
    )
    expect(pushes.map((found) => found.map(({ name }) => name))).toEqual([
      [],
      ['Harbor'],
      ['Harbor', 'Lantern'],
    ])
    expect(pushes.at(-1)?.[0]).toEqual({
      id: 'example.harbor',
      rdns: 'example.harbor',
      name: 'Harbor',
      icon: 'data:image/png;base64,AAAA',
      ready: true,
      provider,
    })
    expect(pushes.at(-1)?.[0]?.provider).toBe(provider)
  })

  it('finds wallets that were announced before discovery started', () => {
    const { page, watch, names } = open()
    announceProvider(page, harbor, provider)
    watch()
    expect(names()).toEqual(['Harbor'])
  })

  it('lists a wallet that announces itself half a minute later', async () => {
    const { clock, page, watch, names } = open()
    watch()
    await clock.advance(30_000)
    announceProvider(page, harbor, provider)
    expect(names()).toEqual(['Harbor'])
  })

  it('does not list the provider that a modal of the page announces', () => {
    const { page, watch, names } = open()
    watch()
    announceProvider(page, harbor, provider)
    announceProvider(page, createProviderInfo('Tide', 'example.tide'), {
      ...provider,
      isLatchkey: true,
    })
    expect(names()).toEqual(['Harbor'])
  })

  it('lists a wallet once, however often it announces itself', () => {
    const { page, watch, pushes } = open()
    watch()
    for (let time = 0; time < 5; time++) announceProvider(page, harbor, provider)
    announceProvider(page, { ...harbor, uuid: 'another uuid for the same object' }, provider)
    expect(pushes.at(-1)).toHaveLength(1)
  })

  it('keeps the provider of the first announcement when a second one has the same uuid', async () => {
    const { page, watch, discovery, names } = open()
    watch()
    announceProvider(page, harbor, provider)
    announceProvider(
      page,
      { ...harbor, name: 'Impostor', rdns: 'example.impostor' },
      createInjectedWalletDouble().provider,
    )
    expect((await discovery.find('example.harbor'))?.provider).toBe(provider)
    expect(names()).toEqual(['Harbor'])
  })

  it('lists a second wallet with the same reverse domain name as a separate wallet', () => {
    const { page, watch, pushes } = open()
    watch()
    announceProvider(page, harbor, provider)
    announceProvider(
      page,
      createProviderInfo('Harbor', 'Example.HARBOR', 'second'),
      createInjectedWalletDouble().provider,
    )
    expect(pushes.at(-1)?.map(({ id, rdns }) => [id, rdns])).toEqual([
      ['example.harbor', 'example.harbor'],
      ['uuid:second', undefined],
    ])
  })

  it('restores neither of two wallets that claim the stored name', async () => {
    const { clock, page, discovery } = open()
    announceProvider(page, harbor, provider)
    announceProvider(
      page,
      createProviderInfo('Harbor', 'example.harbor', 'second'),
      createInjectedWalletDouble().provider,
    )
    const claiming = discovery.findByRdns('example.harbor')
    await clock.advance(5000)
    expect(await claiming).toBeUndefined()
  })

  it('waits for a wallet only for a limited time', async () => {
    const { clock, page, discovery } = open()
    const late = discovery.findByRdns('example.harbor')
    await clock.advance(1000)
    announceProvider(page, harbor, provider)
    expect((await late)?.provider).toBe(provider)
    const never = discovery.find('example.nobody')
    await clock.advance(2000)
    expect(await never).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  it('lists at most 100 wallets after 10,000 announcements with icons of a megabyte', () => {
    const { page, watch, pushes } = open()
    watch()
    const icon = `data:image/png;base64,${'A'.repeat(1_000_000)}`
    for (let count = 0; count < 10_000; count++) {
      page.dispatch('eip6963:announceProvider', {
        info: { ...createProviderInfo(`Wallet ${count}`, `example.wallet${count}`), icon },
        provider: createInjectedWalletDouble().provider,
      })
    }
    expect(pushes.at(-1)).toHaveLength(100)
    // The work is bounded: at most one list for each announcement, none of over 100 rows, no
    // picture of that size in any.
    expect(pushes.length).toBeLessThanOrEqual(10_001)
    expect(Math.max(...pushes.map((rows) => rows.length))).toBe(100)
    expect(pushes.at(-1)?.filter((row) => 'icon' in row)).toEqual([])
  })

  it('keeps a wallet announced before a flood of others, and finds one that comes after it', () => {
    const { page, watch, names } = open()
    watch()
    announceProvider(page, harbor, provider)
    for (let count = 0; count < 1000; count++)
      announceProvider(
        page,
        createProviderInfo(`Wallet ${count}`, `example.wallet${count}`),
        createInjectedWalletDouble().provider,
      )
    announceProvider(
      page,
      createProviderInfo('Lantern', 'example.lantern'),
      createInjectedWalletDouble().provider,
    )
    expect([names()?.length, names()?.at(0), names()?.at(-1)]).toEqual([100, 'Harbor', 'Lantern'])
  })

  it('removes its listeners on dispose', () => {
    const { page, watch, discovery, pushes } = open()
    const release = watch()
    release()
    release()
    announceProvider(page, harbor, provider)
    expect(pushes).toHaveLength(1)
    const before = page.listening()
    discovery.dispose()
    expect(page.listening()).toBe(before - 2)
  })
})

describe('a wallet only at window.ethereum', () => {
  it('lists window.ethereum while no wallet announces itself', () => {
    const { page, watch, pushes } = open()
    page.globals.set('ethereum', provider)
    watch()
    expect(pushes.at(-1)).toEqual([
      { id: 'injected', name: 'Browser wallet', ready: true, provider },
    ])
    announceProvider(page, harbor, provider)
    expect(pushes.at(-1)?.map(({ name }) => name)).toEqual(['Harbor'])
  })

  it('lists a wallet that is injected at window.ethereum later', () => {
    const { page, watch, names } = open()
    watch()
    page.globals.set('ethereum', provider)
    page.dispatch('ethereum#initialized')
    expect(names()).toEqual(['Browser wallet'])
  })

  it('reaches both wallets when one replaces the other at window.ethereum', async () => {
    const { page, watch, pushes, discovery } = open()
    const [first, second] = [
      createInjectedWalletDouble().provider,
      createInjectedWalletDouble().provider,
    ]
    page.globals.set('ethereum', first)
    watch()
    page.globals.set('ethereum', second)
    page.dispatch('ethereum#initialized')
    page.dispatch('ethereum#initialized')
    expect(pushes.at(-1)?.map(({ id }) => id)).toEqual(['injected', 'injected2'])
    const providerOf = async (id: string) => [(await discovery.find(id))?.provider]
    expect((await providerOf('injected'))[0]).toBe(first)
    expect((await providerOf('injected2'))[0]).toBe(second)
  })

  it('lists a window.ethereum that changes on every read only a limited number of times', () => {
    const { page, watch, pushes } = open()
    watch()
    for (let turn = 0; turn < 1000; turn++) {
      page.globals.set('ethereum', {})
      page.dispatch('ethereum#initialized')
    }
    expect(pushes.at(-1)).toHaveLength(3)
  })
})
