import type { Effect } from '#kernel'
import type { SwapRequest } from './createConverter.ts'
import { isSameAddress } from './isSameAddress.ts'

/**
 * What is wrong with an approval by its bytes: it has to let just this contract take just this
 * amount of just this token.
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
