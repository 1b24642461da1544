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

const reads = ['cosmos_getAccounts', 'keplr_getKey']
const approved = [
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
    methods: [...reads, ...approved],
    events: ['accountsChanged', 'chainChanged', 'keplr_accountsChanged'],
  },
  methods: { namespace: 'cosmos', safe: reads, unsafe: approved },
  probe,
  load: () => import('./connect.ts'),
}
