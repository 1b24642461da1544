import type { NamespaceManifest, Network } from '#kernel'
import type { StacksDiscovery } from './discovery.ts'
import { createDiscovery } from './discovery.ts'
import published from './networks.json' with { type: 'json' }

const networks: readonly Network[] = published.map(({ id, name, node, explorer }) => ({
  id,
  caipNetworkId: `stacks:${id}`,
  chainNamespace: 'stacks',
  name,
  nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
  rpcUrls: { default: { http: [node] }, chainDefault: { http: [node] } },
  blockExplorers: { default: { name: 'Stacks Explorer', url: explorer } },
  assets: { imageId: `stacks-${id}` },
  testnet: id !== '1',
}))

// Methods that sessions may request (SIP-030).
const sessionMethods = [
  'stx_getAddresses',
  'stx_transferStx',
  'stx_signTransaction',
  'stx_signMessage',
  'stx_signStructuredMessage',
  'stx_callContract',
]

// Methods that wallets answer without a prompt.
const walletReadMethods = ['stx_getNetworks', 'wallet_getAccount', 'wallet_getNetwork']

export const manifest: NamespaceManifest<StacksDiscovery> = {
  contract: 1,
  namespace: 'stacks',
  title: 'Stacks',
  networks,
  defaultRole: 'stx',
  relay: { methods: sessionMethods, events: ['stx_chainChanged', 'stx_accountsChanged'] },
  methods: {
    namespace: 'stacks',
    safe: walletReadMethods,
    unsafe: [
      ...sessionMethods,
      'stx_getAccounts',
      'stx_deployContract',
      'stx_transferSip10Ft',
      'stx_transferSip9Nft',
      'stx_updateProfile',
    ],
  },
  createDiscovery,
  load: () => import('./connect.ts'),
}
