import type { Note } from '#kernel'
import type { SwapOffer, SwapQuote } from '#plugins/ports/swaps'
import { toleranceLimits } from './toleranceLimits.ts'

const noticeableImpact = 100n
const highImpact = 500n

function impactNotes(impact: bigint | undefined): readonly Note[] {
  if (impact === undefined) return [{ level: 'info', code: 'impact-unknown' }]
  if (impact < noticeableImpact) return []
  return [{ level: 'warn', code: impact < highImpact ? 'impact' : 'impact-strong' }]
}

/** Notes about an offer; `shown` is the quote the visitor saw before. */
export function offerNotes(
  { from, to, amountOut, priceImpact, tolerance }: SwapOffer,
  shown: SwapQuote,
): readonly Note[] {
  const fell = shown.amountOut !== undefined && amountOut < (shown.amountOut * 995n) / 1000n
  return [
    ...(from.listed && to.listed ? [] : [{ level: 'warn', code: 'unlisted' } as const]),
    ...(fell ? [{ level: 'warn', code: 'price-changed' } as const] : []),
    ...(tolerance > toleranceLimits.warn
      ? [{ level: 'warn', code: 'slippage-high' } as const]
      : []),
    ...impactNotes(priceImpact),
  ]
}
