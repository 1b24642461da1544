/** Percent that may be lost between the quote and the transaction. */
export const slippage = 1
