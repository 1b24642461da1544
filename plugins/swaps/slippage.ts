/** Tolerated loss between quote and transaction, percent. */
export const slippage = 1

/** Returns the minimum received for a quoted amount. */
export const minimumReceived = (quoted: bigint): bigint => (quoted * BigInt(100 - slippage)) / 100n
