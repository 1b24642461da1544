import { isLatchkeyError } from '#kernel'
import type { SwapQuote } from '#plugins/ports/swaps'

/** Returns why there is no quote, for the form. */
export function toQuoteFailure(error: unknown): NonNullable<SwapQuote['reason']> {
  if (isLatchkeyError(error, 'swap-no-liquidity')) return 'liquidity'
  return isLatchkeyError(error, 'swap-no-offer') ? 'refused' : 'lost'
}
