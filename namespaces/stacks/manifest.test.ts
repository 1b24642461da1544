import { describe, expect, it } from 'vitest'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { stacks } from './index.ts'
import { manifest } from './manifest.ts'

describe('the door of the Stacks namespace', () => {
  it('contributes its networks and methods as a plugin, and loads no code of its own', () => {
    const plugin = stacks()
    expect(plugin.manifest.id).toBe('namespace.stacks')
    expect(plugin.manifest.contributes?.map(({ item }) => item)).toEqual([
      manifest,
      manifest.methods,
    ])
  })

  it('lists networks 1 and 2147483648, read from public nodes', () => {
    expect(
      manifest.networks.map(({ caipNetworkId, testnet, rpcUrls }) => [
        caipNetworkId,
        testnet,
        rpcUrls.default.http,
      ]),
    ).toEqual([
      ['stacks:1', false, ['https://api.hiro.so']],
      ['stacks:2147483648', true, ['https://api.testnet.hiro.so']],
    ])
    expect([manifest.hosted, manifest.defaultRole]).toEqual([undefined, 'stx'])
  })

  it('proposes WalletConnect’s Stacks methods and events to sessions', () => {
    expect(manifest.relay).toEqual({
      methods: [
        'stx_getAddresses',
        'stx_transferStx',
        'stx_signTransaction',
        'stx_signMessage',
        'stx_signStructuredMessage',
        'stx_callContract',
      ],
      events: ['stx_chainChanged', 'stx_accountsChanged'],
    })
  })

  it('lets hosts read without approval only through methods that sign nothing', () => {
    expect(
      manifest.methods.safe.filter((method) =>
        /sign|transfer|call|deploy|update|connect|Addresses|Accounts/.test(method),
      ),
    ).toEqual([])
  })
})

describe('links to the explorer', () => {
  const { explorerUrl } = createNamespace(createTestNamespaceHost(manifest.networks).host)
  const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
  const hash = 'ab'.repeat(32)
  it.each([
    ['stacks:1', { tx: hash }, `https://explorer.hiro.so/txid/0x${hash}?chain=mainnet`],
    [
      'stacks:2147483648',
      { tx: `0x${hash}` },
      `https://explorer.hiro.so/txid/0x${hash}?chain=testnet`,
    ],
    ['stacks:1', { address }, `https://explorer.hiro.so/address/${address}?chain=mainnet`],
    [
      'stacks:1',
      { asset: `${address}.tok::tok` },
      `https://explorer.hiro.so/token/${address}.tok?chain=mainnet`,
    ],
    ['stacks:1', { asset: 'native' }, undefined],
    ['stacks:1', { asset: address }, undefined],
    ['stacks:1', { tx: 'nonsense' }, undefined],
    ['stacks:2147483648', { address }, undefined],
    ['stacks:7', { tx: hash }, undefined],
  ] as const)('links to the explorer on %s for %j', (network, to, url) => {
    expect(explorerUrl(network, to)).toBe(url)
  })
})
