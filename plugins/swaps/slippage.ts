/** Tolerated loss between quote and transaction, percent. */
export const slippage = 1
