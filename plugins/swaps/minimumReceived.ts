import { slippage } from './slippage.ts'

/** Returns the minimum received for a quoted amount. */
export const minimumReceived = (quoted: bigint): bigint => (quoted * BigInt(100 - slippage)) / 100n
