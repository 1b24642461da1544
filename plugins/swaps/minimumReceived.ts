import { slippage } from './slippage.ts'

/** The least that is received of what was quoted. */
export const minimumReceived = (quoted: bigint): bigint => (quoted * BigInt(100 - slippage)) / 100n
