const most = 2n ** 160n - 1n

/**
 * What may be taken: `unlimited` from 2¹⁶⁰ − 1 on, the most that Permit2 can name and more than any
 * token has; the “all” of ERC-20 is 2²⁵⁶ − 1.
 */
export const limitOf = (amount: bigint): bigint | 'unlimited' =>
  amount >= most ? 'unlimited' : amount
