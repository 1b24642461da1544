import { describe, expect, it } from 'vitest'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import { manifest } from './manifest.ts'
import { parseNetworkId, toCluster } from './networkIds.ts'

const [mainnet = '', devnet = '', testnet = ''] = manifest.networks.map(
  ({ caipNetworkId }) => caipNetworkId,
)

describe('the Solana manifest', () => {
  it('lists three networks, each with a node and an explorer, mainnet first', () => {
    expect(manifest.networks.map(({ name, testnet: test }) => [name, test])).toEqual([
      ['Solana', false],
      ['Solana Devnet', true],
      ['Solana Testnet', true],
    ])
    for (const {
      caipNetworkId,
      id,
      rpcUrls,
      chainNamespace,
      nativeCurrency,
    } of manifest.networks) {
      expect(caipNetworkId).toBe(`solana:${id}`)
      expect(chainNamespace).toBe('solana')
      expect(nativeCurrency).toEqual({ name: 'Solana', symbol: 'SOL', decimals: 9 })
      expect(rpcUrls.default.http.every((url) => url.startsWith('https://api.'))).toBe(true)
    }
  })

  it('declares accounts with a key', () => {
    expect(manifest.defaultRole).toBe('eoa')
  })

  it('lists methods to sign messages and transactions, send and read accounts; all but the last need approval', () => {
    const signing = [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ]
    const { safe, unsafe } = manifest.methods
    expect([...safe, ...unsafe].filter((method) => method.startsWith('solana_')).sort()).toEqual(
      [...signing, 'solana_getAccounts', 'solana_requestAccounts'].sort(),
    )
    expect([...unsafe].sort()).toEqual(
      [...signing, 'solana_requestAccounts', 'sendTransaction'].sort(),
    )
    expect(safe).toContain('getBalance')
    expect(safe.filter((method) => /sign(?!atur)|send|airdrop/i.test(method))).toEqual([])
  })

  it('proposes the signing methods and no events to a session', () => {
    expect(manifest.relay?.methods).toEqual(
      expect.arrayContaining([
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAndSendTransaction',
      ]),
    )
    expect(manifest.relay?.events).toEqual([])
  })
})

describe('ids of Solana networks', () => {
  it('converts ids between cluster and CAIP-2', () => {
    expect(['solana:mainnet', 'solana:devnet', 'solana:testnet'].map(parseNetworkId)).toEqual([
      mainnet,
      devnet,
      testnet,
    ])
    expect(manifest.networks.map(({ caipNetworkId }) => toCluster(caipNetworkId))).toEqual([
      'solana:mainnet',
      'solana:devnet',
      'solana:testnet',
    ])
    for (const { caipNetworkId } of manifest.networks)
      expect(parseNetworkId(caipNetworkId)).toBe(caipNetworkId)
  })

  it('maps the ids of old sessions to today’s networks', () => {
    expect(parseNetworkId('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).toBe(mainnet)
    expect(parseNetworkId('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')).toBe(devnet)
  })

  it('keeps the ids of a host’s own networks and refuses those of other namespaces', () => {
    expect(parseNetworkId('solana:localnet')).toBe('solana:localnet')
    expect(toCluster('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa9')).toBe(
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa9',
    )
    for (const id of ['eip155:1', 'solana', 'solana:', '', 'solana:a:b'])
      expect(parseNetworkId(id)).toBeUndefined()
    expect(parseNetworkId('solana:constructor')).toBe('solana:constructor')
  })
})

describe('explorer links', () => {
  const { host } = createTestNamespaceHost(manifest.networks)
  const address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const tx =
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

  it('links to transactions, accounts and tokens on their cluster', () => {
    expect(buildExplorerLink(host, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { tx })).toBe(
      `https://solscan.io/tx/${tx}`,
    )
    expect(
      buildExplorerLink(host, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { asset: address }),
    ).toBe(`https://solscan.io/token/${address}`)
    expect(buildExplorerLink(host, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', { address })).toBe(
      `https://solscan.io/account/${address}?cluster=devnet`,
    )
  })

  it('returns no link for anything else', () => {
    const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect([
      buildExplorerLink(host, network, { tx: address }),
      buildExplorerLink(host, network, { address: '../evil' }),
      buildExplorerLink(host, network, { asset: 'native' }),
    ]).toEqual([undefined, undefined, undefined])
    expect(buildExplorerLink(host, 'solana:localnet', { address })).toBeUndefined()
  })
})
