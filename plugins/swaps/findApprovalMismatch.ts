import type { Effect } from '#kernel'
import type { SwapRequest } from './createConverter.ts'
import { isSameAddress } from './isSameAddress.ts'

/**
 * Finds how an approval differs from the request.
 * It must allow exactly this contract, amount and token.
 */
export function findApprovalMismatch(
  effects: readonly Effect[],
  { from, amountIn }: SwapRequest,
  contract: string,
): string | undefined {
  const [effect] = effects
  if (effects.length !== 1 || effect?.kind !== 'allowance') return 'approval'
  if (!isSameAddress(effect.asset, from)) return 'token'
  if (!isSameAddress(effect.to, contract)) return 'spender'
  return effect.amount === amountIn ? undefined : 'amount'
}
