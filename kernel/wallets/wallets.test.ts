import { describe, expect, it } from 'vitest'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { KnownWallet, WalletInfo } from '../index.ts'
import { defineManifest, defineNamespace, definePlugin, knownWallets, noWallets } from '../index.ts'
import { parseWallet, walletLimit } from './wallets.ts'

const wallet = (id: string, more: Partial<WalletInfo> = {}): WalletInfo => ({
  id,
  name: `Wallet ${id}`,
  ready: true,
  ...more,
})
const png = 'data:image/png;base64,AA=='

describe('announced wallets', () => {
  it('drops deceptive characters and unknown fields of a wallet', () => {
    expect(
      parseWallet({
        id: 'a',
        name: ' Meta\u202eMask ',
        icon: png,
        rdns: 'io.\u0000example',
        ready: true,
        onClick: () => {},
        extra: 1,
      }),
    ).toEqual({
      id: 'a',
      name: 'MetaMask',
      icon: png,
      rdns: 'io.example',
      ready: true,
    })
  })
  it.each(['https://evil.example/x.png', 'data:text/html,x', 'javascript:alert(1)', 7])(
    'keeps a wallet and drops its icon that is %s',
    (icon) => {
      expect(parseWallet({ ...wallet('a'), icon })).toEqual(wallet('a'))
    },
  )
  it.each([
    null,
    'x',
    {},
    { id: 'a' },
    { id: '', name: 'x', ready: true },
    { id: 'a', name: '\u200b \n', ready: true },
    { id: 'a', name: 'x', ready: 'yes' },
    { id: 'a', name: 'x', ready: true, install: { web: 'javascript:alert(1)' } },
  ])('refuses a wallet that is %j', (foreign) => {
    expect(parseWallet(foreign)).toBeUndefined()
  })
  it('freezes an announced wallet', () => {
    expect(Object.isFrozen(parseWallet({ ...wallet('a'), icon: png }))).toBe(true)
  })
})

describe('wallet objects', () => {
  const traps: string[] = []
  const trap =
    (name: string, then: () => unknown = () => undefined) =>
    () => {
      traps.push(name)
      return then()
    }
  const refuse = (): never => {
    throw new Error('a hostile object')
  }
  const watched = () =>
    new Proxy({}, {
      get: trap('get', refuse),
      has: trap('has', refuse),
      ownKeys: trap('ownKeys', () => []),
      getPrototypeOf: trap('proto'),
    } as ProxyHandler<object>)

  it('compares wallet objects without reading, calling or listing them', async () => {
    const [evm, sol] = [createNamespaceDouble('eip155'), createNamespaceDouble('solana')]
    const { kernel } = createTestKernel({
      plugins: [evm, sol].map(({ manifest }) => defineNamespace(manifest)()),
    })
    await kernel.open()
    await flushPromises()
    const provider = watched()
    evm.announce([
      { ...wallet('a'), provider },
      { ...wallet('twice'), provider },
    ])
    sol.announce([
      { ...wallet('b'), provider },
      { ...wallet('c'), provider: watched() },
    ])
    await flushPromises()
    expect(traps).toEqual([])
    expect(
      kernel.wallets.get().map(({ connectors }) => connectors.map(({ walletId }) => walletId)),
    ).toEqual([['a', 'b'], ['c']])
    expect(JSON.stringify(kernel.wallets.get())).not.toContain('provider')
  })
  it.each([
    // biome-ignore lint/suspicious/noThenProperty: a thenable object is the attack
    [{ then: refuse }],
    [Object.assign(() => refuse(), { request: refuse })],
    ['text'],
    [7],
    [null],
  ])('survives a wallet object that is %s', (provider) => {
    expect(parseWallet({ ...wallet('a'), provider })).toEqual(wallet('a'))
  })
  it('merges nothing by equal text in place of an object', async () => {
    const [evm, sol] = [createNamespaceDouble('eip155'), createNamespaceDouble('solana')]
    const { kernel } = createTestKernel({
      plugins: [evm, sol].map(({ manifest }) => defineNamespace(manifest)()),
    })
    await kernel.open()
    await flushPromises()
    evm.announce([{ ...wallet('a'), provider: 'window.wallet' }])
    sol.announce([{ ...wallet('b'), provider: 'window.wallet' }])
    expect(kernel.wallets.get()).toHaveLength(2)
  })
  it('reads each field of an announcement once', () => {
    const reads: string[] = []
    const get = (target: object, name: string): unknown => {
      reads.push(name)
      return reads.filter((read) => read === name).length > 1 ? refuse() : Reflect.get(target, name)
    }
    const flipping = new Proxy({ ...wallet('a'), provider: {} }, { get } as ProxyHandler<object>)
    expect(parseWallet(flipping)).toEqual(wallet('a'))
    expect(new Set(reads).size).toBe(reads.length)
  })
  it.each(['id', 'name', 'icon', 'rdns', 'ready', 'networks', 'install'])(
    'drops at most an announcement whose %s cannot be read',
    async (name) => {
      const evm = createNamespaceDouble()
      const { kernel } = createTestKernel({ plugins: [defineNamespace(evm.manifest)()] })
      await kernel.open()
      await flushPromises()
      evm.announce([
        Object.defineProperty({ ...wallet('a') }, name, { get: refuse, enumerable: true }),
        wallet('b'),
      ])
      expect(kernel.wallets.get().some(({ name: shown }) => shown === 'Wallet b')).toBe(true)
    },
  )
})

describe('known wallets', () => {
  const lister = (list: readonly KnownWallet[]) =>
    definePlugin(
      defineManifest({ id: 'list', contributes: [knownWallets.of(list)] }),
      async () => ({ default: () => {} }),
    )()
  it('merges rows when a list arrives and keeps them when it goes', async () => {
    const [evm, cosmos] = [createNamespaceDouble('eip155'), createNamespaceDouble('cosmos')]
    const { kernel } = createTestKernel({
      plugins: [evm, cosmos].map(({ manifest }) => defineNamespace(manifest)()),
    })
    await kernel.open()
    await flushPromises()
    evm.announce([wallet('a', { rdns: 'app.one' })])
    cosmos.announce([wallet('one')])
    const ways = () => kernel.wallets.get().map((row) => row.connectors.length)
    expect(ways()).toEqual([1, 1])
    kernel.plugins.install([
      lister([{ id: '1', rdns: 'app.one', injected: [{ namespace: 'cosmos', id: 'one' }] }]),
    ])
    expect(ways()).toEqual([2])
    await kernel.plugins.remove('list')
    expect(ways()).toEqual([1, 1])
  })
})

describe('discovery', () => {
  const start = (...doubles: readonly ReturnType<typeof createNamespaceDouble>[]) => {
    const test = createTestKernel({
      plugins: doubles.map(({ manifest }) => defineNamespace(manifest)()),
    })
    return { ...test, names: () => test.kernel.wallets.get().map(({ name }) => name) }
  }
  it('lists wallets without loading the code of their namespaces, each watched once', async () => {
    const [evm, sol] = [createNamespaceDouble('eip155'), createNamespaceDouble('solana')]
    const { kernel, names } = start(evm, sol)
    await kernel.open()
    await kernel.open()
    expect([evm.discovering(), sol.discovering()]).toEqual([1, 1])
    sol.announce([wallet('a')])
    await flushPromises()
    expect(names()).toEqual(['Wallet a'])
    expect([evm.loads, sol.loads]).toEqual([0, 0])
  })
  it('starts discovery when a plugin opens the modal', async () => {
    const evm = createNamespaceDouble('eip155')
    const { kernel, names } = start(evm)
    kernel.router.open()
    await flushPromises()
    evm.announce([wallet('a')])
    expect(names()).toEqual(['Wallet a'])
  })
  it('lists no wallets of a namespace without discovery, and connects it elsewhere', async () => {
    const evm = createNamespaceDouble('eip155')
    const { createDiscovery: _, ...manifest } = evm.manifest
    const { kernel, logs } = createTestKernel({ plugins: [defineNamespace(manifest)()] })
    await kernel.open()
    await flushPromises()
    expect([kernel.wallets.get(), evm.loads, logs]).toEqual([[], 0, []])
    await kernel.networks.load('eip155')
    expect(evm.loads).toBe(1)
  })
  it('does not start before the modal is opened, or with wallets switched off', async () => {
    for (const enableWallets of [true, false]) {
      const evm = createNamespaceDouble()
      const { kernel } = createTestKernel({
        settings: { enableWallets },
        plugins: [defineNamespace(evm.manifest)()],
      })
      expect(evm.discovering()).toBe(0)
      await kernel.open()
      expect(evm.discovering()).toBe(Number(enableWallets))
    }
  })
  it('follows wallets that appear late or go', async () => {
    const evm = createNamespaceDouble()
    const { kernel, names } = start(evm)
    await kernel.open()
    await flushPromises()
    evm.announce([wallet('a')])
    evm.announce([wallet('b'), wallet('a')])
    expect(names()).toEqual(['Wallet a', 'Wallet b'])
    evm.announce([wallet('b')])
    expect(names()).toEqual(['Wallet b'])
  })
  it('keeps the row of a wallet that goes and comes back, and its connection', async () => {
    const [evm, sol] = [createNamespaceDouble('eip155'), createNamespaceDouble('solana')]
    const { kernel } = start(evm, sol)
    await kernel.open()
    await flushPromises()
    const rows = () =>
      kernel.wallets
        .get()
        .map(
          ({ key, connectors }) => `${key}: ${connectors.map(({ namespace }) => namespace).join()}`,
        )
    evm.announce([wallet('a', { name: 'One', rdns: 'app.one' }), wallet('z')])
    sol.announce([wallet('b', { name: 'One' })])
    const connecting = kernel.connections.connect('eip155', { walletId: 'a' })
    await flushPromises()
    evm.announce([wallet('z')])
    expect(rows()).toEqual(['app.one: solana', 'wallet z: eip155'])
    evm.connectRequests[0]?.approve()
    await connecting
    evm.announce([])
    expect(kernel.connections.getState('eip155')?.accountState.status).toBe('connected')
    evm.announce([wallet('a', { name: 'One', rdns: 'app.one' })])
    expect(rows()).toEqual(['app.one: solana,eip155'])
    evm.announce([])
    sol.announce([])
    expect(rows()).toEqual([])
  })
  it('starts at once for a namespace installed while the modal is open', async () => {
    const [evm, sol] = [createNamespaceDouble('eip155'), createNamespaceDouble('solana')]
    const { kernel, names } = start(evm)
    await kernel.open()
    kernel.plugins.install([defineNamespace(sol.manifest)()])
    await flushPromises()
    sol.announce([wallet('s')])
    expect(names()).toEqual(['Wallet s'])
  })
  it('survives 10,000 announcements and hostile ones without crowding out other namespaces', async () => {
    const [evm, sol] = [createNamespaceDouble('eip155'), createNamespaceDouble('solana')]
    const { kernel, names } = start(evm, sol)
    await kernel.open()
    await flushPromises()
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('trap')
        },
      },
    )
    const many = Array.from({ length: 10_000 }, (_, at) => wallet(`w${at}`))
    evm.announce([hostile, null, ...many])
    expect(names()).toHaveLength(walletLimit - 2)
    sol.announce([wallet('honest')])
    expect(names()).toHaveLength(walletLimit - 1)
    expect(names().at(-1)).toBe('Wallet honest')
    for (const one of many) evm.announce([one])
    expect(names()).toEqual(['Wallet honest', 'Wallet w9999'])
    expect(walletLimit).toBe(40)
  })
  it('goes on when a discovery throws, and tries again at the next opening', async () => {
    const [unmade, deaf, good] = [
      createNamespaceDouble('unmade'),
      createNamespaceDouble('deaf'),
      createNamespaceDouble('good'),
    ]
    let broken = true
    const failing = (): never => {
      throw new Error('broken discovery')
    }
    const { kernel, logs } = createTestKernel({
      plugins: [
        defineNamespace({
          ...unmade.manifest,
          createDiscovery: (host) =>
            broken ? failing() : (unmade.manifest.createDiscovery?.(host) ?? noWallets),
        })(),
        defineNamespace({
          ...deaf.manifest,
          createDiscovery(host) {
            const { watch, dispose } = deaf.manifest.createDiscovery?.(host) ?? noWallets
            return { watch: (listener) => (broken ? failing() : watch(listener)), dispose }
          },
        })(),
        defineNamespace(good.manifest)(),
      ],
    })
    await kernel.open()
    good.announce([wallet('g')])
    expect(kernel.wallets.get()).toHaveLength(1)
    expect(logs.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
      'Wallets of unmade cannot be looked for.',
      'Wallets of deaf cannot be looked for.',
    ])
    broken = false
    await kernel.open()
    unmade.announce([wallet('u')])
    deaf.announce([wallet('d')])
    expect(kernel.wallets.get()).toHaveLength(3)
  })
  it('ends discovery and removes the rows of a namespace that is removed', async () => {
    const [evm, sol] = [createNamespaceDouble('eip155'), createNamespaceDouble('solana')]
    const { kernel, names } = start(evm, sol)
    await kernel.open()
    evm.announce([wallet('e')])
    sol.announce([wallet('s')])
    await kernel.plugins.remove('namespace.solana')
    expect(sol.discovering()).toBe(0)
    expect(names()).toEqual(['Wallet e'])
    kernel.plugins.install([defineNamespace(sol.manifest)()])
    expect(sol.discovering()).toBe(1)
  })
  it('ends discovery with the modal', async () => {
    const evm = createNamespaceDouble()
    const { kernel, names } = start(evm)
    await kernel.open()
    kernel.dispose()
    await flushPromises()
    expect(evm.discovering()).toBe(0)
    evm.announce([wallet('a')])
    expect(names()).toEqual([])
  })
})
