/** Transactions from a step to the swap, the step included. */
export const remainingSteps = { reset: 3, approve: 2, swap: 1 } as const
