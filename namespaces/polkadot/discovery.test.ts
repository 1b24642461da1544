import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '#kernel'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createDiscovery } from './discovery.ts'
import { manifest } from './manifest.ts'

const entry = () => ({ enable: async () => ({}), version: '1' })
const open = (web3?: unknown) => {
  const test = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
  if (web3 !== undefined) test.page.globals.set('injectedWeb3', web3)
  const discovery = createDiscovery(test.host)
  const pushes: (readonly WalletInfo[])[] = []
  return {
    ...test,
    discovery,
    pushes,
    watch: () => discovery.watch((found) => pushes.push(found)),
    names: () => pushes.at(-1)?.map(({ name }) => name),
  }
}
const throwing = () => {
  throw new TypeError('no')
}

describe('discovery at window.injectedWeb3', () => {
  it('reads nothing from the page before the first listener', () => {
    const { clock, page } = open({ talisman: entry() })
    expect([clock.pending(), page.listening()]).toEqual([0, 0])
  })

  it('lists each wallet by its known name with its own object, in page order', () => {
    const [talisman, js, other] = [entry(), entry(), entry()]
    const { watch, pushes } = open({ talisman, 'polkadot-js': js, 'my <b>wallet</b>': other })
    watch()
    expect(pushes).toEqual([
      [
        { id: 'talisman', name: 'Talisman', ready: true, rdns: 'xyz.talisman', provider: talisman },
        { id: 'polkadot-js', name: 'Polkadot.js', ready: true, provider: js },
        { id: 'my <b>wallet</b>', name: 'my <b>wallet</b>', ready: true, provider: other },
      ],
    ])
  })

  it('polls for a limited time, since wallets emit no event when they arrive', async () => {
    const { clock, page, watch, names } = open()
    watch()
    expect(names()).toEqual([])
    await clock.advance(200)
    page.globals.set('injectedWeb3', { talisman: entry() })
    await clock.advance(400)
    expect(names()).toEqual(['Talisman'])
    await clock.advance(5000)
    expect(clock.pending()).toBe(0)
  })

  it('polls again for each listener, as when the modal opens', () => {
    const { page, watch, names } = open()
    watch()()
    page.globals.set('injectedWeb3', { talisman: entry() })
    watch()
    expect(names()).toEqual(['Talisman'])
  })

  it('recognizes Nova, which uses another wallet’s name', () => {
    const { page, watch, names } = open({ 'polkadot-js': entry() })
    page.globals.set('walletExtension', { isNovaWallet: true })
    watch()
    expect(names()).toEqual(['Nova Wallet'])
  })

  it('lists an object with two names once, and finds it by either', async () => {
    const shared = entry()
    const { watch, discovery, names } = open({ nova: shared, 'polkadot-js': shared })
    watch()
    expect(names()).toEqual(['Nova Wallet'])
    expect((await discovery.find('polkadot-js'))?.provider).toBe(shared)
  })

  it('reaches both wallets when one overwrites the other, each by its first method', async () => {
    const first = entry()
    const web3: Record<string, unknown> = { talisman: first }
    const { clock, watch, discovery, pushes } = open(web3)
    watch()
    const hooked: string[] = []
    first.enable = async () => ({ hooked: hooked.push('hooked') })
    web3['talisman'] = entry()
    await clock.advance(2000)
    expect(pushes.at(-1)?.map(({ id, rdns }) => [id, rdns])).toEqual([
      ['talisman', 'xyz.talisman'],
      ['talisman+1', undefined],
    ])
    await (await discovery.find('talisman'))?.enable('site')
    expect(hooked).toEqual([])
  })

  it('waits for a wallet only for a limited time', async () => {
    const { clock, discovery } = open()
    const never = discovery.find('talisman')
    await clock.advance(1500)
    expect(await never).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  it('stops polling and pushing on dispose', async () => {
    const { clock, watch, discovery, pushes, page } = open()
    const release = watch()
    release()
    release()
    expect(clock.pending()).toBe(0)
    watch()
    discovery.dispose()
    page.globals.set('injectedWeb3', { talisman: entry() })
    await clock.advance(5000)
    expect(pushes).toHaveLength(2)
    expect(clock.pending()).toBe(0)
  })
})

describe('entries that are not wallets', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'yes'],
    ['an empty object', {}],
    ['entries without methods', { a: {}, b: null, c: 7, d: { enable: 'yes' } }],
    [
      'a getter that throws',
      Object.defineProperty({}, 'talisman', { enumerable: true, get: throwing }),
    ],
    [
      'an entry whose methods throw at being read',
      { talisman: Object.defineProperty({}, 'enable', { get: throwing }) },
    ],
    ['a proxy that throws at everything', new Proxy({}, { ownKeys: throwing, get: throwing })],
    ['a name that is only hidden characters', { '\u200b\u202e': entry() }],
  ])('lists no wallet for %s', async (_name, web3) => {
    const { clock, watch, names } = open(web3)
    watch()
    await clock.advance(5000)
    expect(names()).toEqual([])
  })

  it('lists no wallets on a page whose global throws', () => {
    const test = createTestNamespaceHost(manifest.networks)
    const discovery = createDiscovery({ ...test.host, page: { ...test.page, global: throwing } })
    discovery.watch((found) => expect(found).toEqual([]))()
  })

  it('lists a proxy that changes on every read as two wallets at most, and 10,000 entries as a hundred', async () => {
    const changing = open(
      new Proxy(
        {},
        {
          ownKeys: () => ['talisman'],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
          get: entry,
        },
      ),
    )
    changing.watch()
    await changing.clock.advance(5000)
    expect(changing.names()).toHaveLength(2)
    const many = open(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`wallet ${at}`, entry()])),
    )
    many.watch()
    expect(many.names()).toHaveLength(100)
  })

  it('removes direction-changing and hidden text from a wallet’s name', () => {
    const { watch, names } = open({ 'Tali\u202esman\u200b': entry() })
    watch()
    expect(names()).toEqual(['Talisman'])
  })
})

describe('late wallets at window.injectedWeb3', () => {
  it('lists a wallet once the page is used, and then no longer scans on events', async () => {
    const { clock, page, watch, names } = open()
    watch()
    await clock.advance(5000)
    page.globals.set('injectedWeb3', { talisman: entry() })
    page.dispatch('pointerdown')
    page.dispatch('pointerdown')
    expect([names(), page.listening()]).toEqual([['Talisman'], 0])
  })

  it('removes its listeners on dispose', () => {
    const { page, watch, discovery } = open()
    watch()
    expect(page.listening()).toBeGreaterThan(0)
    discovery.dispose()
    expect(page.listening()).toBe(0)
  })
})
