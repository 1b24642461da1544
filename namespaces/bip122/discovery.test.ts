import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '#kernel'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { leatherWallet } from '../../sandbox/wallets/bip122/leatherWallet.ts'
import { satsWallet } from '../../sandbox/wallets/bip122/satsWallet.ts'
import { standardWallet } from '../../sandbox/wallets/bip122/standardWallet.ts'
import { unisatWallet } from '../../sandbox/wallets/bip122/unisatWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const image = 'data:image/png;base64,AAAA'
let count = 0
const desk = () => bitcoinAccess({ id: `discovery-${count++}`, urlOf: () => '' })
const sats = () => satsWallet(desk()).provider
const refuse = () => {
  throw new TypeError('no')
}

function visit() {
  const test = createTestNamespaceHost(networks, { clock: 'manual' })
  const namespace = createNamespace(test.host)
  let found: readonly WalletInfo[] = []
  return {
    ...test,
    namespace,
    found: () => found.map(({ id, name }) => [id, name]),
    rows: () => found,
    discover: () =>
      namespace.discovery.watch((list) => {
        found = list
      }),
  }
}

describe('finding wallets of Bitcoin on a page', () => {
  it('finds wallets in the Wallet Standard, in the registries, and at well-known globals', () => {
    const site = visit()
    registerOn(site.page, standardWallet(desk(), 'Bedrock'))
    site.page.globals.set('SomeProviders', { Bitcoin: sats() })
    site.page.globals.set('btc_providers', [
      {
        id: 'SomeProviders.Bitcoin',
        name: 'Some Wallet',
        icon: image,
        methods: ['signMessage', 'signPsbt'],
      },
    ])
    site.page.globals.set('OtherProvider', sats())
    site.page.globals.set('wbip_providers', [{ id: 'OtherProvider', name: 'Other' }])
    for (const name of ['LeatherProvider', 'unisat'])
      site.page.globals.set(name, name === 'unisat' ? unisatWallet(desk()) : leatherWallet(desk()))
    site.page.globals.set('okxwallet', { bitcoin: unisatWallet(desk()) })
    site.discover()
    expect(site.found()).toEqual([
      ['bedrock', 'Bedrock'],
      ['some', 'Some Wallet'],
      ['other', 'Other'],
      ['leather', 'Leather'],
      ['unisat', 'UniSat Wallet'],
      ['okx', 'OKX Wallet'],
    ])
    expect(site.rows()[1]).toMatchObject({ icon: image, ready: true })
  })

  it('shows one wallet once, however it is announced: by its object first, then by its name', () => {
    const site = visit()
    const provider = sats()
    registerOn(site.page, {
      name: 'Xverse Wallet',
      version: '1.0.0',
      icon: image,
      chains: ['bitcoin:mainnet'],
      features: { 'sats-connect:': { provider } },
    })
    site.page.globals.set('XverseProviders', { BitcoinProvider: provider })
    site.page.globals.set('BitcoinProvider', provider)
    site.page.globals.set('btc_providers', [
      { id: 'XverseProviders.BitcoinProvider', name: 'Another name' },
    ])
    site.discover()
    expect(site.rows()).toMatchObject([{ id: 'xverse', name: 'Xverse Wallet', icon: image }])
    expect(site.rows()[0]?.provider).toBe(provider)
    const named = visit()
    named.page.globals.set('btc_providers', [{ id: 'LeatherProvider', name: 'Leather' }])
    registerOn(named.page, standardWallet(desk(), 'Leather'))
    named.page.globals.set('LeatherProvider', leatherWallet(desk()))
    named.discover()
    expect(named.found()).toEqual([['leather', 'Leather']])
  })

  it('lists two wallets of one kind with one name as two, and resumes neither', async () => {
    const site = visit()
    for (let copies = 0; copies < 2; copies++)
      registerOn(site.page, standardWallet(desk(), 'Bedrock'))
    site.discover()
    expect(site.rows().map(({ name }) => name)).toEqual(['Bedrock', 'Bedrock'])
    expect(new Set(site.rows().map(({ id }) => id)).size).toBe(2)
    const connection = await site.namespace.connect({ walletId: 'bedrock' }, {})
    const resuming = site.namespace.resume(connection.serialize())
    await site.clock.advance(2000)
    expect(await resuming).toBeNull()
  })

  it('lists wallets that register late, and removes those that unregister', async () => {
    const site = visit()
    const release = site.discover()
    expect(site.found()).toEqual([])
    site.page.globals.set('unisat', unisatWallet(desk()))
    await site.clock.advance(100)
    expect(site.found()).toEqual([['unisat', 'UniSat Wallet']])
    const wallet = standardWallet(desk(), 'Bedrock')
    let leave = () => {}
    site.page.dispatch(
      'wallet-standard:register-wallet',
      (api: { register(wallet: object): () => void }) => {
        leave = api.register(wallet)
      },
    )
    expect(site.found()).toHaveLength(2)
    leave()
    expect(site.found()).toEqual([['unisat', 'UniSat Wallet']])
    release()
    release()
    site.namespace.dispose()
    expect([site.page.listening(), site.clock.pending()]).toEqual([0, 0])
  })

  it('leaves out wallets that list themselves for another chain, or speak no known protocol', () => {
    const site = visit()
    site.page.globals.set('CairnProviders', { StacksProvider: sats() })
    site.page.globals.set('Mute', {})
    site.page.globals.set('btc_providers', [
      {
        id: 'CairnProviders.StacksProvider',
        name: 'Cairn',
        methods: ['stx_signMessage', 'stx_getAddresses'],
      },
      { id: 'Mute', name: 'Mute' },
      { id: 'Nowhere.At.All', name: 'Gone' },
      { id: 'constructor', name: 'Trick' },
      { id: '__proto__', name: 'Trick' },
      { id: 'a b', name: 'Trick' },
    ])
    registerOn(site.page, {
      name: 'Solana only',
      version: '1.0.0',
      icon: image,
      chains: ['solana:mainnet'],
      features: { 'standard:connect': {} },
    })
    site.page.globals.set('unisat', { connect: () => {} })
    site.discover()
    expect(site.found()).toEqual([])
  })

  it('ignores hostile announcements', async () => {
    const site = visit()
    const evil = new Proxy(
      {},
      { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse },
    )
    const thenable = Object.assign(sats(), Object.fromEntries([['then', refuse]]))
    site.page.globals.set('Good', thenable)
    site.page.globals.set('okxwallet', evil)
    site.page.globals.set('LeatherProvider', evil)
    site.page.globals.set('btc_providers', [
      evil,
      null,
      7,
      'text',
      { id: 'Good', name: '\u202e<b>evil</b>\u200b', icon: 'data:text/html,<script>1</script>' },
      {
        get id() {
          return refuse()
        },
        name: 'Getter',
      },
      ...Array.from({ length: 10_000 }, (_, at) => ({ id: `Many${at}`, name: `Many ${at}` })),
    ])
    registerOn(site.page, evil)
    registerOn(site.page, {
      name: 'Half',
      version: '1.0.0',
      chains: ['bitcoin:mainnet'],
      features: new Proxy({}, { get: refuse }),
    })
    site.discover()
    expect(site.found()).toEqual([['<b>evil</b>', '<b>evil</b>']])
    expect(site.rows()[0]?.icon).toBeUndefined()
    await flushPromises()
    expect(
      (await site.namespace.connect({ walletId: '<b>evil</b>' }, {})).state.accounts,
    ).toHaveLength(2)
  })

  it('calls the methods a wallet had at discovery, not those the page put there later', async () => {
    const site = visit()
    const provider = sats()
    site.page.globals.set('BitcoinProvider', provider)
    site.discover()
    provider.request = () => Promise.reject(new Error('stolen'))
    expect((await site.namespace.connect({ walletId: 'bitcoin' }, {})).state.accounts).toHaveLength(
      2,
    )
  })

  it.each<[string, unknown]>([
    ['is empty', []],
    [
      'lists wallets of another chain only',
      [{ id: 'Other', name: 'Other', methods: ['stx_getAddresses', 'wallet_connect'] }],
    ],
    ['is no list', { length: 3 }],
  ])('lists no wallet of a registry that %s', (_what, registry) => {
    const site = visit()
    site.page.globals.set('Other', sats())
    site.page.globals.set('btc_providers', registry)
    site.discover()
    expect(site.found()).toEqual([])
  })

  it('finds a wallet that is there only once the page has loaded', () => {
    const site = visit()
    site.discover()
    site.page.globals.set('LeatherProvider', leatherWallet(desk()))
    site.page.dispatch('load')
    expect(site.found()).toEqual([['leather', 'Leather']])
    site.namespace.discovery.dispose()
    expect(site.page.listening()).toBe(0)
  })
})
