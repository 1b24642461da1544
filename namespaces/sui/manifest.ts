import type { NamespaceManifest, Network } from '#kernel'
import type { SuiDiscovery } from './discovery.ts'
import { createDiscovery } from './discovery.ts'
import published from './networks.json' with { type: 'json' }

// The nodes speak GraphQL: Sui's JSON-RPC was switched off in 2026.
const networks: readonly Network[] = published.map(({ id, name, rpc, explorer }) => ({
  id,
  caipNetworkId: `sui:${id}`,
  chainNamespace: 'sui',
  name,
  nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
  rpcUrls: { default: { http: [rpc] } },
  blockExplorers: { default: { name: 'Suiscan', url: explorer } },
  assets: { imageId: `sui-${id}` },
  testnet: id !== 'mainnet',
}))

const readMethods = ['sui_getAccounts']
const signingMethods = [
  'sui_signTransaction',
  'sui_signAndExecuteTransaction',
  'sui_signPersonalMessage',
]

export const manifest: NamespaceManifest<SuiDiscovery> = {
  contract: 1,
  namespace: 'sui',
  title: 'Sui',
  networks,
  defaultRole: 'eoa',
  relay: { methods: [...readMethods, ...signingMethods], events: [] },
  methods: { namespace: 'sui', safe: readMethods, unsafe: signingMethods },
  createDiscovery,
  load: () => import('./connect.ts'),
}
