import type { Effect } from '#kernel'
import { swapFunctionPattern } from '#plugins/ports/reviewed-actions'
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

/** Wrapping and unwrapping call the token's own contract. */
const wrapFunctions = ['deposit', 'withdraw']

/**
 * Finds how a swap's bytes differ from the request.
 * They must be one contract call of a possible swap function, with exactly the coins paid.
 */
export function findSwapMismatch(
  effects: readonly Effect[],
  { account, from, to, amountIn }: SwapRequest,
): string | undefined {
  const [effect] = effects
  if (effects.length !== 1 || effect?.kind !== 'call' || effect.to === '') return 'call'
  if (effect.name !== undefined && !swapFunctionPattern.test(effect.name)) return 'function'
  // A call of one of the tokens is not a swap, whatever the function.
  const ofToken =
    [from, to].some((token) => isSameAddress(effect.to, token)) &&
    !wrapFunctions.includes(effect.name ?? '')
  if (ofToken || isSameAddress(effect.to, account.address)) return 'contract'
  return effect.value === (from === 'native' ? amountIn : 0n) ? undefined : 'value'
}
