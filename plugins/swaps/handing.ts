import type { Sent } from '#kernel'
import type { SwapCall } from './createTrial.ts'

/** How a transaction is handed to the wallet, which knows best about gas and nonce. */
export const handing = (call: SwapCall) => ({ method: 'eth_sendTransaction', params: [call] }) satisfies Sent
