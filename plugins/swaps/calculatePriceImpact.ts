import type { Decimal } from '#kernel/amount'
import { compare, divide, multiply, rescale } from '#kernel/amount'
import type { SwapOffer, SwapToken } from '#plugins/ports/swaps'

const basisPoints: Decimal = { value: 10_000n, decimals: 0 }

function convertToUsd(
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
  const paid = convertToUsd(from, amountIn)
  const received = convertToUsd(to, amountOut)
  if (!paid || !received) return undefined
  if (compare(received, paid) >= 0) return 0n
  const share = divide(multiply(received, basisPoints), paid)
  return share && 10_000n - rescale(share, 0)
}
