import type { Effect } from '#kernel'
import type { SwapAsk } from './createConverter.ts'
import { sameAddress } from './sameAddress.ts'

/**
 * What is wrong with an approval by its bytes: it has to let just this contract take just this
 * amount of just this token.
 */
export function approvalDiffers(
  effects: readonly Effect[],
  { from, give }: SwapAsk,
  contract: string,
): string | undefined {
  const [effect] = effects
  if (effects.length !== 1 || effect?.kind !== 'allowance') return 'approval'
  if (!sameAddress(effect.asset, from)) return 'token'
  if (!sameAddress(effect.to, contract)) return 'spender'
  return effect.amount === give ? undefined : 'amount'
}
