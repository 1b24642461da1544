import { describe, expect, it } from 'vitest'
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
})
