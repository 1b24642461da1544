import type { Account } from '#kernel'
import type { SwapState, SwapToken } from '#plugins/ports/swaps'
import type { SwapRequest } from './createConverter.ts'
import { swapError } from './errors.ts'
import { parseSwapAmount } from './parseSwapAmount.ts'

/** A complete swap form. */
export type CompleteSwap = {
  readonly request: SwapRequest
  readonly from: SwapToken
  readonly to: SwapToken
}

/** Reads the state as a swap of the account. Throws `swap-incomplete`. */
export function readCompleteSwap(state: SwapState, account: Account | undefined): CompleteSwap {
  const { from, to, tolerance } = state
  const give = parseSwapAmount(state)
  if (!account || !from || !to || give === undefined || from.network !== account.network)
    throw swapError('swap-incomplete')
  return {
    request: { account, from: from.asset.id, to: to.asset.id, amountIn: give, tolerance },
    from,
    to,
  }
}
