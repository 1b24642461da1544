import type { NamespaceManifest, Network } from '#kernel'
import published from './networks.json' with { type: 'json' }
import { probe } from './probe.ts'

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

export const manifest: NamespaceManifest = {
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
  probe,
  load: () => import('./connect.ts'),
}
