import type { Network } from '#kernel'
import type { CosmosChain } from '../../namespaces/cosmos/chains.ts'
import { manifest } from '../../namespaces/cosmos/manifest.ts'

/** A Cosmos chain of the site's own, which no wallet lists. */
export const tideChain: CosmosChain = {
  network: {
    ...(manifest.networks[0] as Network),
    id: 'tide-1',
    caipNetworkId: 'cosmos:tide-1',
    name: 'Tide',
    nativeCurrency: { name: 'Tide', symbol: 'TIDE', decimals: 6 },
  },
  prefix: 'tide',
  denom: 'utide',
  gasPrice: { slow: '0.1', normal: '0.2', fast: '0.3' },
  coinType: 118,
  rpc: 'https://rpc.tide.example',
}
