import type { NamespaceManifest, Network } from '#kernel'
import type { PolkadotDiscovery } from './discovery.ts'
import { createDiscovery } from './discovery.ts'
import published from './networks.json' with { type: 'json' }
import { relayChains } from './relayChains.ts'

const networks: readonly Network[] = published.map(
  ({ reference, name, symbol, decimals, rpc, explorer, testnet }) => ({
    id: reference,
    caipNetworkId: `polkadot:${reference}`,
    chainNamespace: 'polkadot',
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [rpc] }, chainDefault: { http: [rpc] } },
    blockExplorers: { default: { name: 'Subscan', url: explorer } },
    assets: { imageId: `polkadot-${reference}` },
    testnet,
  }),
)

const signingMethods = ['polkadot_signTransaction', 'polkadot_signMessage']

const nodeMethods = [
  'chain_getBlock',
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'payment_queryInfo',
  'rpc_methods',
  'state_call',
  'state_getMetadata',
  'state_getRuntimeVersion',
  'state_getStorage',
  'system_accountNextIndex',
  'system_chain',
  'system_health',
  'system_name',
  'system_properties',
  'system_version',
]

export const manifest: NamespaceManifest<PolkadotDiscovery> = {
  contract: 1,
  namespace: 'polkadot',
  title: 'Polkadot',
  networks,
  defaultRole: 'eoa',
  relay: {
    methods: signingMethods,
    events: ['accountsChanged', 'chainChanged'],
    spellings: relayChains,
  },
  // Submitting a raw signed transaction moves money, so it is not a read.
  methods: {
    namespace: 'polkadot',
    safe: nodeMethods,
    unsafe: [...signingMethods, 'author_submitExtrinsic'],
  },
  createDiscovery,
  load: () => import('./connect.ts'),
}
