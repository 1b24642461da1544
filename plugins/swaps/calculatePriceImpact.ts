import type { Decimal } from '#kernel/amount'
import { compare, divide, multiply, rescale } from '#kernel/amount'
import type { SwapOffer, SwapToken } from '#plugins/ports/swaps'

const basisPoints: Decimal = { value: 10_000n, decimals: 0 }

function toDollarValue(
  { asset: { decimals }, price }: SwapToken,
  value: bigint,
): Decimal | undefined {
  return price && multiply({ value, decimals }, price)
}

/**
 * Returns the share of worth lost by swapping, in hundredths of a percent, at least 0.
 * `undefined` unless both prices are known.
 */
export function calculatePriceImpact({
  from,
  to,
  amountIn,
  amountOut,
}: Pick<SwapOffer, 'from' | 'to' | 'amountIn' | 'amountOut'>): bigint | undefined {
  const given = toDollarValue(from, amountIn)
  const got = toDollarValue(to, amountOut)
  if (!given || !got) return undefined
  if (compare(got, given) >= 0) return 0n
  const kept = divide(multiply(got, basisPoints), given)
  return kept && 10_000n - rescale(kept, 0)
}
