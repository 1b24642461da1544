import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WalletInfo } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const icon = 'data:image/png;base64,AAAA'
/** A wallet that identifies itself when its addresses are requested. */
const walletOf = (publicKey?: string) => ({
  request: async () => ({ result: { addresses: [{ symbol: 'STX', address, publicKey }] } }),
})
const methods = ['getAddresses', 'stx_getAddresses', 'stx_transferStx']

let test: TestNamespaceHost
let namespace: ReturnType<typeof createNamespace>
let found: readonly WalletInfo[]
beforeEach(() => {
  test = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
  namespace = createNamespace(test.host)
  found = []
})
afterEach(() => namespace.dispose())
const put = (name: string, value: unknown) => test.page.globals.set(name, value)
const watch = () =>
  namespace.discovery.watch((list) => {
    found = list
  })
const names = () => found.map(({ id, name }) => `${id} ${name}`)

describe('finding Stacks wallets', () => {
  it('finds the wallets of both registries that name a Stacks method', () => {
    put('One', walletOf())
    put('Deep', { er: { Two: walletOf() } })
    put('Bitcoin', walletOf())
    put('btc_providers', [
      { id: 'One', name: 'One', icon, methods },
      { id: 'Bitcoin', name: 'For Bitcoin alone', icon, methods: ['getAddresses', 'signPsbt'] },
    ])
    put('wbip_providers', [
      {
        id: 'Deep.er.Two',
        name: 'Two',
        icon,
        methods,
        webUrl: 'https://two.example/',
        chromeWebStoreUrl: 'javascript:alert(1)',
      },
    ])
    watch()
    expect(found).toMatchObject([
      { id: 'One', name: 'One', icon, ready: true },
      { id: 'Deep.er.Two', name: 'Two', install: { web: 'https://two.example/' } },
    ])
    expect(found).toHaveLength(2)
    expect(found[1]?.install).toEqual({ web: 'https://two.example/' })
  })

  it('finds known wallets without a registry, under their own names', () => {
    put('LeatherProvider', walletOf())
    put('XverseProviders', { BitcoinProvider: walletOf() })
    put('AsignaProvider', walletOf())
    put('FordefiProviders', { UtxoProvider: walletOf() })
    watch()
    expect(names().sort()).toEqual([
      'AsignaProvider Asigna',
      'FordefiProviders.UtxoProvider Fordefi',
      'LeatherProvider Leather',
      'XverseProviders.BitcoinProvider Xverse',
    ])
  })

  it('shows a wallet once that is in both registries and at a known place, by its object, with its picture', () => {
    const leather = walletOf()
    put('LeatherProvider', leather)
    put('Alias', leather)
    put('btc_providers', [{ id: 'LeatherProvider', name: 'Leather', icon, methods }])
    put('wbip_providers', [
      { id: 'LeatherProvider', name: 'Leather', icon, methods },
      { id: 'Alias', name: 'Somebody', icon, methods },
    ])
    watch()
    expect(names()).toEqual(['LeatherProvider Leather'])
    expect(found[0]).toMatchObject({ icon, provider: leather })
  })

  it('keeps a known wallet’s name whatever an entry calls it', () => {
    put('LeatherProvider', walletOf())
    put('btc_providers', [{ id: 'LeatherProvider', name: 'MetaMask', icon, methods }])
    watch()
    expect(names()).toEqual(['LeatherProvider Leather'])
  })

  it('scans again for late wallets, and notifies only when it finds one', async () => {
    let pushes = 0
    namespace.discovery.watch((list) => {
      found = list
      pushes++
    })
    expect([pushes, found]).toEqual([1, []])
    put('LeatherProvider', walletOf())
    await test.clock.advance(100)
    expect(names()).toEqual(['LeatherProvider Leather'])
    await test.clock.advance(5000)
    expect(pushes).toBe(2)
  })

  it('reaches each of two wallets that overwrite each other’s place', async () => {
    put('LeatherProvider', walletOf('02'.padEnd(66, 'a')))
    watch()
    put('LeatherProvider', walletOf('03'.padEnd(66, 'b')))
    await test.clock.advance(100)
    expect(names()).toEqual(['LeatherProvider Leather', 'LeatherProvider#2 Leather'])
    const keys = await Promise.all(
      found.map(async ({ id }) =>
        (await namespace.connect({ walletId: id }, {})).state.accounts[0]?.publicKey?.slice(0, 3),
      ),
    )
    expect(keys).toEqual(['02a', '03b'])
  })

  it('calls the wallet’s methods as they were at discovery', async () => {
    const wallet = { ...walletOf(), calls: 0 }
    put('LeatherProvider', wallet)
    watch()
    wallet.request = async () => {
      wallet.calls++
      return { result: { addresses: [] } }
    }
    expect(
      (await namespace.connect({ walletId: 'LeatherProvider' }, {})).state.accounts[0]?.address,
    ).toBe(address)
    expect(wallet.calls).toBe(0)
  })

  it('stops its timers and watchers once released', async () => {
    watch()
    expect(test.clock.pending()).toBeGreaterThan(0)
    namespace.dispose()
    expect(test.clock.pending()).toBe(0)
    put('LeatherProvider', walletOf())
    watch()
    await test.clock.advance(5000)
    expect(found).toEqual([])
  })
})

describe('late wallets', () => {
  it('scans again when the page has loaded or becomes visible, until disposed', () => {
    watch()
    put('LeatherProvider', walletOf())
    test.page.dispatch('load')
    expect(names()).toEqual(['LeatherProvider Leather'])
    put('AsignaProvider', walletOf())
    test.page.dispatch('focus')
    expect(names()).toEqual(['LeatherProvider Leather', 'AsignaProvider Asigna'])
    namespace.discovery.dispose()
    expect(test.page.listening()).toBe(0)
  })
})

describe('hostile wallets', () => {
  const fail = (): never => {
    throw new TypeError('a hostile object')
  }
  const throwing = new Proxy(() => {}, {
    get: fail,
    has: fail,
    ownKeys: fail,
    getPrototypeOf: fail,
    apply: fail,
  })
  const good = { id: 'LeatherProvider', name: 'Leather', icon, methods }

  it.each<[string, unknown]>([
    ['a registry that throws', throwing],
    ['a registry that is no list', 'btc_providers'],
    ['entries that throw', [throwing, good]],
    ['entries that are nothing', [null, undefined, 1, 'x', good]],
    [
      'an id that is a path to somewhere else',
      [
        { ...good, id: 'constructor.constructor' },
        { ...good, id: '__proto__' },
        { ...good, id: 'a b' },
      ],
    ],
    ['a list without an end', { length: Number.POSITIVE_INFINITY, 0: good }],
    ['a negative length', { length: -5 }],
    ['methods that throw', [{ ...good, id: 'Other', methods: throwing }]],
    ['names that are no text', [{ ...good, id: 'Other', name: { toString: fail } }]],
  ])('tolerates %s', (_what, registry) => {
    put('LeatherProvider', walletOf())
    put('Other', walletOf())
    put('btc_providers', registry)
    watch()
    expect(names()).toEqual(['LeatherProvider Leather'])
  })

  it('lists at most a hundred of 10,000 entries', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...good,
      id: `W${index}`,
      name: `Wallet ${index}`,
    }))
    for (const { id } of many) put(id, walletOf())
    put('btc_providers', many)
    put('wbip_providers', many.toReversed())
    watch()
    expect(found).toHaveLength(100)
  })

  it('drops a script in an icon, or a remote icon', () => {
    put('Other', walletOf())
    put('Third', walletOf())
    put('btc_providers', [
      { ...good, id: 'Other', name: 'Other', icon: 'data:text/html,<script>alert(1)</script>' },
      { ...good, id: 'Third', name: 'Thi\u202erd', icon: 'https://spy.example/pixel.png' },
    ])
    watch()
    expect(found.map((info) => [info.name, info.icon])).toEqual([
      ['Other', undefined],
      ['Third', undefined],
    ])
  })

  it('reads an entry once, even if it answers differently the second time', async () => {
    put('Other', walletOf())
    put('Third', walletOf())
    const reads: PropertyKey[] = []
    const flipping = new Proxy(
      { id: 'Other', name: 'Other', methods },
      {
        get(target, key) {
          reads.push(key)
          const again = reads.filter((one) => one === key).length > 1
          return again ? 'Third' : Reflect.get(target, key)
        },
      },
    )
    put('btc_providers', [flipping])
    watch()
    namespace.discovery.watch(() => {})
    await test.clock.advance(5000)
    expect(names()).toEqual(['Other Other'])
    expect(reads).toHaveLength(new Set(reads).size)
  })

  it('never resolves a wallet with a `then` as a promise', async () => {
    let thens = 0
    const thenable = {
      ...walletOf(),
      // biome-ignore lint/suspicious/noThenProperty: that is the attack
      then: () => thens++,
    }
    put('LeatherProvider', thenable)
    watch()
    const connection = await namespace.connect({ walletId: 'LeatherProvider' }, {})
    expect(connection.raw).toBe(thenable)
    await connection.disconnect()
    expect(thens).toBe(0)
  })
})
