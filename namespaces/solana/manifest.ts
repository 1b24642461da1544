import type { NamespaceManifest, Network } from '#kernel'
import type { SolanaDiscovery } from './discovery.ts'
import { createDiscovery } from './discovery.ts'
import published from './networks.json' with { type: 'json' }

// CAIP-2: the first 32 characters of the genesis hash.
const networks: readonly Network[] = published.map(
  ({ id, name, node, explorer, testnet = false }) => ({
    id,
    caipNetworkId: `solana:${id}`,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [node] }, chainDefault: { http: [node] } },
    blockExplorers: { default: { name: 'Solscan', url: explorer } },
    assets: { imageId: `solana-${id}` },
    testnet,
  }),
)

const signingMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

const nodeMethods = [
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'simulateTransaction',
]

export const manifest: NamespaceManifest<SolanaDiscovery> = {
  contract: 1,
  namespace: 'solana',
  title: 'Solana',
  networks,
  defaultRole: 'eoa',
  hosted: true,
  signsIn: true,
  relay: {
    methods: [...signingMethods, 'solana_getAccounts', 'solana_requestAccounts'],
    events: [],
  },
  // Sending a raw signed transaction moves money, so it is not a read.
  methods: {
    namespace: 'solana',
    safe: ['solana_getAccounts', ...nodeMethods],
    unsafe: [...signingMethods, 'solana_requestAccounts', 'sendTransaction'],
  },
  createDiscovery,
  load: () => import('./connect.ts'),
}
