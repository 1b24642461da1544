const toWord = (digits: string) => digits.padStart(64, '0')

/** Encodes ERC-20 `approve`, as hex; `amount` in the token's smallest unit. */
export const encodeApproval = (spender: string, amount: bigint): string =>
  `0x095ea7b3${toWord(spender.slice(2).toLowerCase())}${toWord(amount.toString(16))}`

/**
 * Tries to change an allowance that is not zero. `reset`: the token wants it reset first, as USDT
 * does. `refused`: it refuses zero as well, as a paused token does. `fails` simulates a call.
 */
export async function tryAllowanceChange<Call>(
  fails: (call: Call) => Promise<boolean>,
  change: Call,
  reset: Call,
): Promise<'taken' | 'reset' | 'refused'> {
  if (!(await fails(change))) return 'taken'
  return (await fails(reset)) ? 'refused' : 'reset'
}
