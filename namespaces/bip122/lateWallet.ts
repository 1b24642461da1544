import { moveWallet } from './moveWallet.ts'
import { invokeWallet, signMessage } from './signing.ts'

/** What a connected wallet is asked for later, in one chunk. */
export const lateWallet = { moveWallet, invokeWallet, signMessage }
