import { describe, expect, it } from 'vitest'
import { createTestPage } from '../../test/harness/testPage.ts'
import { manifest } from './manifest.ts'

describe('the Bitcoin namespace, before its code is loaded', () => {
  it('lists transfer, message, PSBT and account addresses, and nothing else', () => {
    expect(manifest.methods).toEqual({
      namespace: 'bip122',
      safe: ['getAccountAddresses'],
      unsafe: ['sendTransfer', 'signMessage', 'signPsbt'],
    })
  })

  it('gives an account the payment role by default', () => {
    expect(manifest.defaultRole).toBe('payment')
  })

  it('proposes WalletConnect’s Bitcoin methods to a session', () => {
    expect(manifest.relay).toEqual({
      methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'],
      events: ['bip122_addressesChanged'],
    })
  })

  it('has Bitcoin, Testnet3, Testnet4 and Signet, each with a public endpoint and an explorer', () => {
    expect(
      manifest.networks.map(({ caipNetworkId, name, testnet }) => [caipNetworkId, name, testnet]),
    ).toEqual([
      ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', false],
      ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet3', true],
      ['bip122:00000000da84f2bafbbc53dee25a72ae', 'Bitcoin Testnet4', true],
      ['bip122:00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', true],
    ])
    for (const { rpcUrls, blockExplorers, nativeCurrency } of manifest.networks) {
      expect(
        rpcUrls.default.http.every((url) => url.startsWith('https://') && url.endsWith('/api')),
      ).toBe(true)
      expect(blockExplorers?.default.url).toMatch(/^https:\/\/mempool\.space/)
      expect(nativeCurrency.decimals).toBe(8)
    }
    expect(manifest.hosted).toBeUndefined()
  })

  it.each<[string, (page: ReturnType<typeof createTestPage>) => void]>([
    ['a global', (page) => page.globals.set('unisat', {})],
    ['a global inside another', (page) => page.globals.set('okxwallet', { bitcoin: {} })],
    ['a registry', (page) => page.globals.set('btc_providers', [{ id: 'a', name: 'A' }])],
    [
      'what it can do in a registry',
      (page) =>
        page.globals.set('wbip_providers', [
          { id: 'a', methods: ['stx_getAddresses', 'signPsbt'] },
        ]),
    ],
  ])('detects a wallet by %s at once, and calls nothing of it', (_what, put) => {
    const page = createTestPage()
    put(page)
    let found = 0
    manifest.probe?.(page, () => found++)
    expect(found).toBe(1)
  })

  it.each<[string, unknown]>([
    ['is empty', []],
    [
      'lists wallets of another chain only',
      [{ id: 'a', methods: ['stx_getAddresses', 'wallet_connect'] }],
    ],
    ['is no list', { length: 3 }],
  ])('detects no wallet in a registry that %s', (_what, registry) => {
    const page = createTestPage()
    page.globals.set('btc_providers', registry)
    let found = 0
    manifest.probe?.(page, () => found++)
    expect(found).toBe(0)
  })

  it('detects a late Wallet Standard wallet if it supports Bitcoin, and then leaves nothing behind', () => {
    const page = createTestPage()
    let found = 0
    const release = manifest.probe?.(page, () => found++)
    const register = (wallet: object) =>
      page.dispatch('wallet-standard:register-wallet', (api: { register(wallet: object): void }) =>
        api.register(wallet),
      )
    register({ name: 'Other', chains: ['solana:mainnet'], features: { 'standard:connect': {} } })
    expect(found).toBe(0)
    register({ name: 'Ours', chains: ['bitcoin:mainnet'], features: { 'bitcoin:connect': {} } })
    expect(found).toBe(1)
    page.globals.set('LeatherProvider', {})
    page.dispatch('load')
    expect(found).toBe(2)
    release?.()
    expect(page.listening()).toBe(0)
  })

  it('tolerates globals that throw', () => {
    const page = createTestPage()
    const refuse = () => {
      throw new TypeError('no')
    }
    page.globals.set('okxwallet', new Proxy({}, { get: refuse }))
    let found = 0
    manifest.probe?.(
      { ...page, global: (name) => (name === 'unisat' ? refuse() : page.global(name)) },
      () => found++,
    )
    expect(found).toBe(0)
  })
})
