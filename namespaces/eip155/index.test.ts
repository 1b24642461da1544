import { celo, mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { eip155, fromViemChain } from './index.ts'
import { manifest } from './manifest.ts'

describe('exports of the EVM namespace', () => {
  it('exports a plugin that contributes networks and methods without loading other code', () => {
    const plugin = eip155()
    expect(plugin.manifest.id).toBe('namespace.eip155')
    expect(plugin.manifest.contributes?.map(({ item }) => item)).toEqual([
      manifest,
      manifest.methods,
    ])
  })

  it('accepts chains of the chain library as networks', () => {
    expect(fromViemChain(celo)).toEqual({
      id: 42220,
      caipNetworkId: 'eip155:42220',
      chainNamespace: 'eip155',
      name: 'Celo',
      nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
      rpcUrls: {
        default: { http: ['https://forno.celo.org'] },
        chainDefault: { http: ['https://forno.celo.org'] },
      },
      blockExplorers: { default: { name: 'Celo Explorer', url: 'https://celoscan.io' } },
      testnet: false,
    })
    expect(JSON.parse(JSON.stringify(fromViemChain(mainnet)))).toEqual(fromViemChain(mainnet))
  })
})
