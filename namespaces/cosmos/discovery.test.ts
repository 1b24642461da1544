import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '#kernel'
import { createKeplrWallet } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const quiet = { dispatch: () => {} }
const throws = (): never => {
  throw new TypeError('a hostile getter')
}

function visit(clock: 'manual' | 'real' = 'manual') {
  const test = createTestNamespaceHost(manifest.networks, { clock })
  const namespace = createNamespace(test.host)
  const state: { found: readonly WalletInfo[]; pushes: number } = { found: [], pushes: 0 }
  const watch = () =>
    namespace.discovery.watch((found) => {
      state.found = found
      state.pushes++
    })
  return { ...test, namespace, state, watch, ids: () => state.found.map(({ id }) => id) }
}

describe('keplr-shaped wallets of a page', () => {
  it.each([
    ['keplr', ['keplr'], 'Keplr'],
    ['leap', ['leap'], 'Leap'],
    ['cosmostation', ['cosmostation', 'providers', 'keplr'], 'Cosmostation'],
    ['okx', ['okxwallet', 'keplr'], 'OKX Wallet'],
    ['binance', ['binancew3w', 'keplr'], 'Binance Wallet'],
    ['bitget', ['bitkeep', 'keplr'], 'Bitget Wallet'],
    ['ctrl', ['xfi', 'keplr'], 'Ctrl Wallet'],
    ['trust', ['trustwallet', 'cosmos'], 'Trust Wallet'],
  ] as const)(
    'finds a wallet at its global without calling one of its methods: %s',
    (id, [global, ...path], name) => {
      const { page, state, watch } = visit()
      const { provider, controls } = createKeplrWallet(quiet)
      page.globals.set(
        global,
        path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), provider),
      )
      watch()
      expect(state.found).toMatchObject([{ id, name, ready: true }])
      expect(state.found[0]?.provider).toBe(provider)
      expect(controls.requests()).toEqual([])
    },
  )

  it('finds late wallets: with the page, with another announcement, or a moment later', async () => {
    for (const arrive of ['load', 'eip6963:announceProvider', 'keplr_keystorechange', undefined]) {
      const { page, clock, watch, ids } = visit()
      watch()
      expect(ids()).toEqual([])
      page.globals.set('keplr', createKeplrWallet(quiet).provider)
      if (arrive) page.dispatch(arrive)
      else await clock.advance(100)
      expect(ids()).toEqual(['keplr'])
    }
  })

  it('reaches each of the wallets that overwrite each other, the first with the methods it had', async () => {
    const { page, watch, ids, namespace, state } = visit('real')
    const [first, second] = [
      createKeplrWallet({ ...quiet, name: 'First' }),
      createKeplrWallet({ ...quiet, name: 'Second' }),
    ]
    page.globals.set('keplr', first.provider)
    watch()
    page.globals.set('keplr', second.provider)
    Object.assign(first.provider, { enable: throws, getKey: throws })
    page.dispatch('load')
    expect(ids()).toEqual(['keplr', 'keplr:2'])
    expect(state.found[1]).toEqual({
      id: 'keplr:2',
      name: 'Keplr (2)',
      ready: true,
      provider: second.provider,
    })
    for (const [id, label] of [
      ['keplr', 'First 0'],
      ['keplr:2', 'Second 0'],
    ] as const)
      expect((await namespace.connect({ walletId: id }, {})).state.accounts[0]?.label).toBe(label)
  })

  it('lists a wallet that also squats at window.keplr once, under its own name', () => {
    const { page, watch, state } = visit()
    const { provider } = createKeplrWallet(quiet)
    page.globals.set('leap', provider)
    page.globals.set('keplr', provider)
    watch()
    page.dispatch('load')
    expect(state.found).toEqual([{ id: 'leap', name: 'Leap', ready: true, provider }])
    expect(state.pushes).toBe(1)
  })

  it.each<[string, (globals: Map<string, unknown>) => void]>([
    ['nothing', (globals) => globals.set('keplr', undefined)],
    ['text', (globals) => globals.set('keplr', 'keplr')],
    [
      'an object without methods',
      (globals) => globals.set('keplr', { enable: true, getKey: 'yes' }),
    ],
    [
      'a getter that throws',
      (globals) => globals.set('okxwallet', Object.defineProperty({}, 'keplr', { get: throws })),
    ],
    [
      'a proxy that throws at everything',
      (globals) =>
        globals.set('keplr', new Proxy({}, { get: throws, has: throws, ownKeys: throws })),
    ],
    ['a step that is null', (globals) => globals.set('cosmostation', { providers: null })],
  ])('finds no wallet in %s', (_name, put) => {
    const { page, watch, ids } = visit()
    put(page.globals)
    watch()
    expect(ids()).toEqual([])
  })

  it('tolerates wallet objects that change on every read, or have a then', async () => {
    const { page, watch, ids, namespace } = visit('real')
    const { provider } = createKeplrWallet(quiet)
    Object.defineProperty(provider, 'then', { value: throws })
    const globals = new Map<string, unknown>([['leap', provider]])
    Object.assign(page, {
      global: (name: string) =>
        name === 'keplr' ? { ...createKeplrWallet(quiet).provider } : globals.get(name),
    })
    watch()
    for (let count = 0; count < 10_000; count++) page.dispatch('load')
    expect(ids()).toEqual(['leap', 'keplr', 'keplr:2', 'keplr:3', 'keplr:4'])
    expect((await namespace.connect({ walletId: 'leap' }, {})).state.accounts).toHaveLength(1)
  })

  it('tolerates wallets that throw when their global is read', () => {
    const { page, watch, ids } = visit()
    Object.assign(page, { global: throws })
    watch()
    expect(ids()).toEqual([])
  })

  it('stops scanning once the last listener is released', async () => {
    const { page, clock, watch, namespace, state } = visit()
    const before = page.listening()
    const stop = watch()
    stop()
    const { pushes } = state
    page.globals.set('keplr', createKeplrWallet(quiet).provider)
    page.dispatch('load')
    expect(state.pushes).toBe(pushes)
    namespace.dispose()
    expect(page.listening()).toBe(before)
    expect(clock.pending()).toBe(0)
  })
})
