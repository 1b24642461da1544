const unlimitedThreshold = 2n ** 160n - 1n

/**
 * Returns an allowance limit: `unlimited` from 2¹⁶⁰ − 1 on.
 * That is Permit2's most and exceeds any supply; ERC-20 writes “all” as 2²⁵⁶ − 1.
 */
export const toAllowanceLimit = (amount: bigint): bigint | 'unlimited' =>
  amount >= unlimitedThreshold ? 'unlimited' : amount
