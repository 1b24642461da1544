import { defineRoute } from '#kernel'

/**
 * The first view of a disconnected visitor: every way to connect. A wallet of several namespaces is
 * connected in that of the optional param `addWalletForNamespace`.
 */
export const connectRoute = defineRoute('Connect')
/** The wallets only. */
export const connectWalletsRoute = defineRoute('ConnectWallets')
/**
 * Connects an installed wallet, by the key of its row in the kernel's wallet list and the namespace
 * to connect.
 */
export const connectingExternalRoute = defineRoute<{
  readonly wallet: string
  readonly namespace: string
}>('ConnectingExternal')
/** Lets the visitor pick the namespace of a wallet that serves several. */
export const connectingMultiChainRoute = defineRoute<{ readonly wallet: string }>(
  'ConnectingMultiChain',
)
