import { parseAmount } from '#kernel/amount'
import type { SwapState } from '#plugins/ports/swaps'

/**
 * The next missing step of the form; its button names it.
 * `why` says what is wrong with the amount.
 */
export type SwapStep =
  | {
      readonly step:
        | 'from'
        | 'to'
        | 'blocked'
        | 'amount'
        | 'insufficient'
        | 'liquidity'
        | 'refused'
        | 'lost'
        | 'waiting'
        | 'unread'
        | 'review'
    }
  | { readonly step: 'incorrect'; readonly why: 'format' | 'decimals' | 'size' | 'none' }

function amountStep({ from, amount }: SwapState): SwapStep | undefined {
  if (!from) return { step: 'from' }
  const read = parseAmount(amount, from.asset.decimals)
  if (!read.ok)
    return read.why === 'empty'
      ? { step: 'amount' }
      : { step: 'incorrect', why: read.why === 'negative' ? 'format' : read.why }
  if (read.value === 0n) return { step: 'incorrect', why: 'none' }
  return from.amount !== undefined && read.value > from.amount
    ? { step: 'insufficient' }
    : undefined
}

/** Returns the first obstacle to the review, in the order of the form. */
export function swapStep(state: SwapState): SwapStep {
  const { from, to, quote, unread } = state
  if (from && !to) return { step: 'to' }
  if (from?.confirmed === false || to?.confirmed === false) return { step: 'blocked' }
  const lacking = amountStep(state)
  if (lacking) return lacking
  if (quote.status === 'failed') return { step: quote.reason ?? 'lost' }
  const isKnown = from?.confirmed && to?.confirmed
  if (!isKnown && unread?.length) return { step: 'unread' }
  return {
    step: quote.status === 'ready' && isKnown && from.amount !== undefined ? 'review' : 'waiting',
  }
}
