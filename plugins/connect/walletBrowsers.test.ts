import { describe, expect, it } from 'vitest'
import { detectDevice } from '#kernel/device'
import { bip122 } from '#namespaces/bip122'
import { cosmos } from '#namespaces/cosmos'
import { eip155 } from '#namespaces/eip155'
import { polkadot } from '#namespaces/polkadot'
import { solana } from '#namespaces/solana'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import {
  announceProvider,
  createInjectedWalletDouble,
} from '../../test/harness/InjectedWalletDouble.ts'
import type { TestPage } from '../../test/harness/testPage.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { pickNamespace } from './pickNamespace.ts'

const iphone = (more: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ${more}`
const android = (more: string) =>
  `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 ${more}`
const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

/**
 * Provider of a wallet's browser: at `window.ethereum`, and announced (EIP-6963) if it has a
 * reverse domain name.
 */
const evm =
  (name: string, rdns: string | undefined, ...places: readonly string[]) =>
  (page: TestPage) => {
    const { provider } = createInjectedWalletDouble()
    page.globals.set('ethereum', provider)
    for (const place of places) page.globals.set(place, { ethereum: provider })
    if (rdns)
      announceProvider(
        page,
        { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, rdns, icon },
        provider,
      )
  }
const subwallet = (page: TestPage) => {
  evm('SubWallet', 'app.subwallet')(page)
  page.globals.set('injectedWeb3', { 'subwallet-js': { version: '1', enable: async () => ({}) } })
}
const leap = (page: TestPage) =>
  page.globals.set('leap', {
    enable: async () => {},
    getKey: async () => ({}),
    getOfflineSigner: () => ({}),
  })
const xverse = (page: TestPage) => {
  const BitcoinProvider = { request: async () => ({}) }
  page.globals.set('XverseProviders', { BitcoinProvider })
  page.globals.set('btc_providers', [
    { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon },
  ])
}

const browsers = [
  ['MetaMask', android('MetaMaskMobile'), evm('MetaMask', 'io.metamask'), 'MetaMask', 'eip155'],
  [
    'Trust',
    android('TrustWallet'),
    evm('Trust Wallet', 'com.trustwallet.app', 'trustwallet'),
    'Trust Wallet',
    'eip155',
  ],
  [
    'OKX',
    iphone('OKApp/(iPhone) BrokerDomain/www.okx.com'),
    evm('OKX Wallet', 'com.okex.wallet', 'okxwallet'),
    'OKX Wallet',
    'eip155',
  ],
  ['Phantom', iphone('Phantom/ios/24.10.0'), evm('Phantom', 'app.phantom'), 'Phantom', 'eip155'],
  [
    'Coinbase',
    iphone('CoinbaseWallet'),
    evm('Coinbase Wallet', 'com.coinbase.wallet'),
    'Coinbase Wallet',
    'eip155',
  ],
  ['Rabby', android('RabbyMobile/0.6'), evm('Rabby Wallet', 'io.rabby'), 'Rabby Wallet', 'eip155'],
  ['SubWallet', iphone('SubWallet'), subwallet, 'SubWallet', 'eip155'],
  ['Leap', android('Leap'), leap, 'Leap', 'cosmos'],
  ['Xverse', iphone('Xverse'), xverse, 'Xverse Wallet', 'bip122'],
  ['a wallet that announces nothing', android(''), evm('', undefined), 'Browser wallet', 'eip155'],
] as const

describe('wallet browsers', () => {
  it.each(browsers)(
    '%s is the only wallet, and its row connects without a choice',
    async (_, agent, inject, name, namespace) => {
      const device = detectDevice(agent, true, false, false)
      const { kernel, page } = createTestKernel({
        device,
        plugins: [eip155(), solana(), polkadot(), bip122(), cosmos()],
        defaultNetwork: 'eip155:1',
      })
      inject(page)
      kernel.wallets.startDiscovery()
      await waitFor(() => expect(kernel.wallets.get().length).toBeGreaterThan(0))
      await new Promise((resolve) => setTimeout(resolve, 50))
      const rows = kernel.wallets.get()
      expect(rows.map((row) => row.name)).toEqual([name])
      const ownBrowser = device.mobile && rows.length === 1
      expect(rows.map((row) => pickNamespace(row, ownBrowser, [undefined, 'eip155']))).toEqual([
        namespace,
      ])
      kernel.dispose()
    },
  )

  it('requires a choice of namespace beside other wallets and on desktops', () => {
    const ways = ['solana', 'eip155'].map((namespace) => ({ namespace, walletId: namespace }))
    expect(pickNamespace({ connectors: ways }, false, ['eip155'])).toBeUndefined()
    expect(pickNamespace({ connectors: ways.slice(0, 1) }, false, ['eip155'])).toBe('solana')
    expect(pickNamespace({ connectors: ways }, true, ['eip155'])).toBe('eip155')
    expect(pickNamespace({ connectors: ways }, true, [undefined, 'sui'])).toBe('solana')
  })
})
