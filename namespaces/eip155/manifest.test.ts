import * as chains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { manifest } from './manifest.ts'

const library = Object.values(chains).filter(
  (chain) => typeof chain === 'object' && 'nativeCurrency' in chain,
)
const byId = (id: number) => manifest.networks.find((network) => network.id === id)
const { methods, relay } = manifest
const listed = [...methods.safe, ...methods.unsafe]

describe('the networks of the EVM namespace', () => {
  it('lists the networks of every modal, Ethereum first', () => {
    expect(manifest.networks.map(({ id }) => id)).toEqual([
      1, 10, 137, 8453, 42161, 56, 43114, 100, 324, 250, 42220, 5112, 11155111, 84532,
    ])
  })

  it.each(manifest.networks)('matches the chain library’s definition of $name', (network) => {
    const found = library.find(({ id, name }) => id === network.id && name === network.name)
    expect(network.nativeCurrency).toEqual(found?.nativeCurrency)
    expect(network.blockExplorers?.default).toEqual({
      name: found?.blockExplorers?.default.name,
      url: found?.blockExplorers?.default.url.replace(/\/$/, ''),
    })
    expect(network.rpcUrls.chainDefault?.http).toEqual(found?.rpcUrls.default.http)
    expect(network.testnet).toBe(found?.testnet ?? false)
  })

  it('gives each network id, CAIP-2 id, namespace, name, currency, nodes, image, explorer and testnet flag', () => {
    expect(byId(84532)).toEqual({
      id: 84532,
      caipNetworkId: 'eip155:84532',
      chainNamespace: 'eip155',
      name: 'Base Sepolia',
      nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: {
        default: { http: [expect.stringMatching(/^https:/)] },
        chainDefault: { http: [expect.stringMatching(/^https:/)] },
      },
      blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
      assets: { imageId: 'eip155-84532' },
      testnet: true,
    })
  })

  it('names chain 5112 Ham, 42161 Arbitrum One, 84532 Base Sepolia', () => {
    expect([5112, 42161, 84532].map((id) => byId(id)?.name)).toEqual([
      'Ham',
      'Arbitrum One',
      'Base Sepolia',
    ])
  })

  it('defines Celo with chain id 42220 and the currency CELO with 18 decimals', () => {
    expect(byId(42220)).toMatchObject({
      caipNetworkId: 'eip155:42220',
      name: 'Celo',
      nativeCurrency: { symbol: 'CELO', decimals: 18 },
    })
  })
})

describe('the method policy of the EVM namespace', () => {
  it('lists methods for accounts, signing, typed data and sending', () => {
    const group = [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_signTransaction',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
    ]
    expect(group.filter((method) => !listed.includes(method))).toEqual([])
  })

  it('lists methods for switching and adding networks, permissions, calls, capabilities and assets', () => {
    const group = [
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_watchAsset',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ]
    expect(group.filter((method) => !listed.includes(method))).toEqual([])
  })

  it('marks no method safe that signs, sends, or changes the wallet’s grants', () => {
    const reads =
      /^(net_version|web3_clientVersion|eth_(accounts|blockNumber|call|chainId|coinbase|estimate\w+|feeHistory|gasPrice|get\w+|maxPriorityFeePerGas|new\w*Filter|supportedEntryPoints|syncing|uninstallFilter)|wallet_get\w+)$/
    expect(methods.safe.filter((method) => !reads.test(method))).toEqual([])
    expect(methods.safe.filter((method) => methods.unsafe.includes(method))).toEqual([])
  })

  it('proposes only methods of the policy to a session', () => {
    expect(relay?.methods.filter((method) => !listed.includes(method))).toEqual([])
    expect(relay?.methods).toEqual(
      expect.arrayContaining([
        'personal_sign',
        'eth_sendTransaction',
        'eth_signTypedData_v4',
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'wallet_getCapabilities',
        'wallet_sendCalls',
        'wallet_getCallsStatus',
      ]),
    )
    expect(relay?.events).toEqual(['accountsChanged', 'chainChanged'])
  })
})
