import type { NamespaceManifest, Network } from '#kernel'
import type { Eip155Discovery } from './discovery.ts'
import { createDiscovery } from './discovery.ts'
import published from './networks.json' with { type: 'json' }

const networks: readonly Network[] = published.map(
  ({ id, name, currency, rpc, explorer, testnet = false }) => ({
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpc] }, chainDefault: { http: [rpc] } },
    blockExplorers: { default: explorer },
    assets: { imageId: `eip155-${id}` },
    testnet,
  }),
)

// Reads and known data: no approval is needed.
const walletReads = [
  'eth_accounts',
  'wallet_getPermissions',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getAssets',
]

// Sending a raw signed transaction moves money, so it is not a read. Blind signing (`eth_sign`, the
// first form of typed data) is never allowed.
const walletCalls = [
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_grantPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
]

const nodeReads = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_coinbase',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_version',
  'web3_clientVersion',
]

export const manifest: NamespaceManifest<Eip155Discovery> = {
  contract: 1,
  namespace: 'eip155',
  title: 'EVM',
  networks,
  defaultRole: 'smartAccount',
  hosted: true,
  relay: { methods: [...walletReads, ...walletCalls], events: ['accountsChanged', 'chainChanged'] },
  methods: {
    namespace: 'eip155',
    safe: [...walletReads, ...nodeReads],
    unsafe: [...walletCalls, 'eth_sendUserOperation'],
  },
  createDiscovery,
  load: () => import('./connect.ts'),
}
