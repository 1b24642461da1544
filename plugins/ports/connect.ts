import { defineRoute } from '#kernel'

/**
 * First view of a disconnected visitor: all connect methods. The optional param
 * `addWalletForNamespace` selects the namespace to connect for wallets of several.
 */
export const connectRoute = defineRoute('Connect')
/** Wallet rows only. */
export const connectWalletsRoute = defineRoute('ConnectWallets')
/** Connects an installed wallet: `wallet` is the key of its row in the kernel's wallet list. */
export const connectingExternalRoute = defineRoute<{
  readonly wallet: string
  readonly namespace: string
}>('ConnectingExternal')
/** Choice of namespaces of a wallet that serves several. */
export const connectingMultiChainRoute = defineRoute<{ readonly wallet: string }>(
  'ConnectingMultiChain',
)
