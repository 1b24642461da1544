import type { Network } from '#kernel'
import type { CosmosChain } from '../../namespaces/cosmos/chains.ts'
import { manifest } from '../../namespaces/cosmos/manifest.ts'

const hub = manifest.networks[0] as Network

/** A Cosmos chain of the site's own, which no wallet lists. */
export const tideChain: CosmosChain = {
  network: {
    ...hub,
    id: 'tide-1',
    caipNetworkId: 'cosmos:tide-1',
    name: 'Tide',
    nativeCurrency: { name: 'Tide', symbol: 'TIDE', decimals: 6 },
    rpcUrls: { ...hub.rpcUrls, chainDefault: { http: ['https://rest.tide.example'] } },
  },
  prefix: 'tide',
  denom: 'utide',
  gasPrice: { slow: '0.1', normal: '0.2', fast: '0.3' },
  coinType: 118,
  rpc: 'https://rpc.tide.example',
}
