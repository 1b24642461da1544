/** Reads of the node: no approval. */
const reads = [
  ...[
    'eth_blockNumber',
    'eth_call',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getAccount',
    'eth_getBalance',
    'eth_getBlockByHash',
  ],
  ...[
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
  ],
  ...[
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
  ],
  ...[
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
  ],
  ...[
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_maxPriorityFeePerGas',
    'eth_newBlockFilter',
    'eth_newFilter',
  ],
  ...[
    'eth_newPendingTransactionFilter',
    'eth_sendRawTransaction',
    'eth_syncing',
    'eth_uninstallFilter',
  ],
] as const
/** Reads of the bundler: no approval. */
const bundlerReads = [
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
] as const

export const nodeMethods: ReadonlySet<string> = new Set(reads)
export const bundlerMethods: ReadonlySet<string> = new Set(bundlerReads)
