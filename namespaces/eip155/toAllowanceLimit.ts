const unlimitedThreshold = 2n ** 160n - 1n

/**
 * What may be taken: `unlimited` from 2¹⁶⁰ − 1 on, the most that Permit2 can name and more than any
 * token has; the “all” of ERC-20 is 2²⁵⁶ − 1.
 */
export const toAllowanceLimit = (amount: bigint): bigint | 'unlimited' =>
  amount >= unlimitedThreshold ? 'unlimited' : amount
