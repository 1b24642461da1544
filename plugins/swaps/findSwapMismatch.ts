import type { Effect } from '#kernel'
import type { SwapRequest } from './createConverter.ts'
import { isSameAddress } from './isSameAddress.ts'

/** Wrapped coins are swapped by their own contract. */
const wrapFunctions = ['deposit', 'withdraw']
/**
 * Functions with a known name that can be a swap. Whatever has another known name is known to be
 * something else: a transfer of collectibles, a grant, a handing over of rights.
 */
const swapFunctions = /^(?:swap|exact(?:In|Out)put|(?:multicall|execute|deposit|withdraw)$)/

/**
 * What is wrong with a swap by its bytes: it has to be one call of a contract, of a function that
 * can be one, with the coins that are given and no others.
 */
export function findSwapMismatch(
  effects: readonly Effect[],
  { account, from, to, amountIn }: SwapRequest,
): string | undefined {
  const [effect] = effects
  if (effects.length !== 1 || effect?.kind !== 'call' || effect.to === '') return 'call'
  if (effect.name !== undefined && !swapFunctions.test(effect.name)) return 'function'
  // A call of a token itself is no swap of it, whatever the function.
  const ofToken =
    [from, to].some((token) => isSameAddress(effect.to, token)) &&
    !wrapFunctions.includes(effect.name ?? '')
  if (ofToken || isSameAddress(effect.to, account.address)) return 'contract'
  return effect.value === (from === 'native' ? amountIn : 0n) ? undefined : 'value'
}
