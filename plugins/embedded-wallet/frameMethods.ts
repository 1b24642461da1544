import type { Caip2 } from '#kernel'
import { parseNamespace, parseNetworkId } from '#kernel'

/** The namespaces in which the embedded wallet has accounts. */
export const loginNamespaces = ['eip155', 'solana'] as const
export type LoginNamespace = (typeof loginNamespaces)[number]

/** Whether the embedded wallet has accounts there. */
export const isLoginNamespace = (namespace: string): namespace is LoginNamespace =>
  loginNamespaces.some((one) => one === namespace)

/**
 * What the frame answers, by namespace: `safe` at once, `unsafe` after the visitor approved.
 * Nothing else is ever posted.
 */
export const frameMethods: Readonly<
  Record<LoginNamespace, { readonly safe: readonly string[]; readonly unsafe: readonly string[] }>
> = {
  eip155: {
    safe: [
      'eth_accounts',
      'eth_blockNumber',
      'eth_call',
      'eth_chainId',
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
      'wallet_getAssets',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
    ],
    unsafe: [
      'eth_sendTransaction',
      'eth_sendUserOperation',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_sendCalls',
    ],
  },
  solana: {
    safe: [],
    unsafe: [
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
  },
}

/** A network as the frame names it: EVM ones by their number, Solana ones by their CAIP-2 id. */
export function toFrameChainId(network: Caip2): number | string {
  return parseNamespace(network) === 'eip155' ? Number(parseNetworkId(network).reference) : network
}
