import type { NamespaceManifest, Network } from '#kernel'
import type { CosmosDiscovery } from './discovery.ts'
import { createDiscovery } from './discovery.ts'
import published from './networks.json' with { type: 'json' }

const networks: readonly Network[] = published.map(
  ({ chainId, name, currency, rest, explorer }) => ({
    id: chainId,
    caipNetworkId: `cosmos:${chainId}`,
    chainNamespace: 'cosmos',
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: rest }, chainDefault: { http: rest } },
    blockExplorers: { default: explorer },
    testnet: false,
  }),
)

const safeMethods = ['cosmos_getAccounts', 'keplr_getKey']
const unsafeMethods = [
  'cosmos_signDirect',
  'cosmos_signAmino',
  'keplr_signArbitrary',
  'keplr_experimentalSuggestChain',
]

export const manifest: NamespaceManifest<CosmosDiscovery> = {
  contract: 1,
  namespace: 'cosmos',
  title: 'Cosmos',
  networks,
  defaultRole: 'eoa',
  relay: {
    methods: [...safeMethods, ...unsafeMethods],
    events: ['accountsChanged', 'chainChanged', 'keplr_accountsChanged'],
  },
  methods: { namespace: 'cosmos', safe: safeMethods, unsafe: unsafeMethods },
  createDiscovery,
  load: () => import('./connect.ts'),
}
