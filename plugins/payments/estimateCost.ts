import type { Decimal } from '#kernel/amount'
import { divide, multiply, rescale } from '#kernel/amount'
import type { ResolvedPayment, WalletMethod } from '#plugins/ports/payments'

/**
 * Returns what a payment costs in a method's asset at current prices, before fees; exact for the
 * requested asset. `undefined` if a price is missing.
 */
export function estimateCost(
  { amount, asset }: Pick<ResolvedPayment, 'amount' | 'asset'>,
  requestedPrice: Decimal | undefined,
  way: Pick<WalletMethod, 'asset' | 'direct' | 'price'>,
): bigint | undefined {
  if (way.direct) return amount
  if (!requestedPrice || !way.price) return undefined
  const worth = multiply({ value: amount, decimals: asset.decimals }, requestedPrice)
  const cost = divide(worth, way.price)
  return cost && rescale(cost, way.asset.decimals)
}
