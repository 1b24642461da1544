import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Network } from '#kernel'
import { noWallets } from '#kernel'
import { createKeplrWallet } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import chains from './chains.json' with { type: 'json' }
import type { CosmosChain } from './chains.ts'
import { createChainLookup } from './chains.ts'
import { cosmos, cosmosWith } from './index.ts'
import { manifest } from './manifest.ts'

const first: Network = manifest.networks[0] ?? expect.fail('no network')
const host = (networks: readonly Network[]) => createTestNamespaceHost(networks).host
const longId = 'a chain whose id has spaces and more than 32 letters'
const reference = `hashed-${createHash('sha256').update(longId).digest('hex').slice(0, 16)}`
const hashed: CosmosChain = {
  network: { ...first, id: longId, caipNetworkId: `cosmos:${reference}`, name: 'Long' },
  prefix: 'long',
  denom: 'ulong',
  gasPrice: { slow: '1', normal: '2', fast: '3' },
  coinType: 118,
}

describe('the Cosmos manifest', () => {
  it('lists networks with CAIP-2 ids, each with public nodes, an explorer, and the chain data for connecting', () => {
    expect(manifest.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'cosmos:cosmoshub-4',
      'cosmos:osmosis-1',
      'cosmos:celestia',
      'cosmos:noble-1',
    ])
    expect(Object.keys(chains)).toEqual(manifest.networks.map(({ id }) => id))
    for (const { caipNetworkId, rpcUrls, blockExplorers } of manifest.networks) {
      expect(caipNetworkId).toMatch(/^cosmos:[-a-zA-Z0-9]{1,32}$/)
      for (const url of [...rpcUrls.default.http, blockExplorers?.default.url])
        expect(url).toMatch(/^https:\/\//)
    }
  })

  it('allows reads, requires approval for signing, and proposes both to a session', () => {
    expect(manifest.methods).toEqual({
      namespace: 'cosmos',
      safe: ['cosmos_getAccounts', 'keplr_getKey'],
      unsafe: [
        'cosmos_signDirect',
        'cosmos_signAmino',
        'keplr_signArbitrary',
        'keplr_experimentalSuggestChain',
      ],
    })
    expect(manifest.relay?.methods).toEqual([...manifest.methods.safe, ...manifest.methods.unsafe])
    expect(manifest.relay?.events).toEqual([
      'accountsChanged',
      'chainChanged',
      'keplr_accountsChanged',
    ])
  })

  it('contributes the manifest as a plugin without code of its own', () => {
    expect(cosmos().manifest.id).toBe('namespace.cosmos')
    expect(cosmos().manifest.contributes?.map(({ item }) => item)).toEqual([
      manifest,
      manifest.methods,
    ])
  })

  it('accepts a site’s own chains, hashing ids that do not fit CAIP-2', async () => {
    const contributed = Object(cosmosWith([hashed])().manifest.contributes?.[0]?.item)
    expect(contributed.networks).toEqual([...manifest.networks, hashed.network])
    expect(
      createChainLookup(host([first, hashed.network]), [hashed])(`cosmos:${reference}`),
    ).toMatchObject({ chainId: longId, prefix: 'long', denom: 'ulong' })
    const test = createTestNamespaceHost(contributed.networks)
    const { provider, controls } = createKeplrWallet({
      chains: { [longId]: 'long' },
      dispatch: () => {},
    })
    test.page.globals.set('keplr', provider)
    const { createNamespace: create } = await contributed.load()
    const connection = await create(test.host, contributed.createDiscovery(test.host)).connect(
      { walletId: 'keplr' },
      { network: `cosmos:${reference}` },
    )
    expect(connection.state.accounts[0].address).toMatch(/^long1/)
    expect(controls.requests()[0]).toEqual({ method: 'enable', params: [longId] })
    expect(
      create(test.host, noWallets).signInText(
        {
          domain: 'host.example',
          uri: 'https://host.example/',
          nonce: 'a1b2c3d4',
          version: '1',
          issuedAt: '2026-01-01T00:00:00Z',
          network: `cosmos:${reference}`,
        },
        connection.state.accounts[0],
      ),
    ).toContain(`Chain ID: cosmos:${reference}`)
  })

  it('links to the explorer for valid ids, and nothing else', () => {
    const { explorerUrl } = createNamespace(host(manifest.networks))
    const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
    const hash = 'ab'.repeat(32)
    expect(explorerUrl('cosmos:cosmoshub-4', { tx: hash })).toBe(
      `https://www.mintscan.io/cosmos/tx/${hash.toUpperCase()}`,
    )
    expect(explorerUrl('cosmos:cosmoshub-4', { address })).toBe(
      `https://www.mintscan.io/cosmos/address/${address}`,
    )
    for (const to of [
      { tx: '../x' },
      { tx: `${hash}?` },
      { address: 'javascript:alert(1)' },
      { address: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' },
      { asset: 'ibc/x' },
    ])
      expect(explorerUrl('cosmos:cosmoshub-4', to)).toBeUndefined()
    expect(explorerUrl('cosmos:elsewhere-1', { tx: hash })).toBeUndefined()
  })
})
