import { moveWallet } from './moveWallet.ts'
import { forwardRpcCall, signMessage } from './signing.ts'

/** What a connected wallet is asked for later, in one chunk. */
export const lazyWalletMethods = { moveWallet, invokeWallet: forwardRpcCall, signMessage }
