import { formatUnits, parseUnits } from 'viem'
import { RouteError } from '../../api/reply.ts'
import type { Asset } from '../assets/Asset.ts'
import type { PriceStore } from '../assets/createPriceStore.ts'
import { paymentCurrencies, usCents } from './onrampOffer.ts'

export type Purchase = {
  /** Hundredths of the payment currency. */
  readonly total: bigint
  readonly subtotal: bigint
  readonly networkFee: bigint
  /** Base units. */
  readonly amount: bigint
}

const networkFee = 50n
/** The on-ramp's own fee: 1.5 %. */
const feePermille = 15n
const million = 1_000_000

/** Quotes a purchase for an amount of a payment currency; throws the reason when it is refused. */
export function quotePurchase(
  asset: Asset,
  prices: PriceStore,
  currency: string,
  paid: string,
): Purchase {
  const limits = paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits
  const rate = usCents[currency]
  const price = prices.of(asset.id)
  if (!limits || rate === undefined)
    throw new RouteError(400, 'UNSUPPORTED_CURRENCY', `${currency} is not taken`)
  if (!price) throw new RouteError(400, 'NO_PRICE', `${asset.symbol} has no price at the moment`)
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(paid))
    throw new RouteError(
      400,
      'INVALID_AMOUNT',
      'The amount has to be a number with at most 2 decimals',
    )
  const total = parseUnits(paid, 2)
  const least = Math.min(...limits.map(({ min }) => Number(min)))
  const most = Math.max(...limits.map(({ max }) => Number(max)))
  if (total < BigInt(least) * 100n)
    throw new RouteError(400, 'BELOW_MINIMUM', `The smallest amount is ${least} ${currency}`)
  if (total > BigInt(most) * 100n)
    throw new RouteError(400, 'ABOVE_MAXIMUM', `The largest amount is ${most} ${currency}`)
  const subtotal = total - (total * feePermille) / 1000n - networkFee
  const amount =
    (subtotal * rate * 10n ** BigInt(asset.decimals) * BigInt(million)) /
    (10_000n * BigInt(Math.round(price * million)))
  return { total, subtotal, networkFee, amount }
}

/** The answer to a client that asks for a quote. */
export const formatQuote = (
  { total, subtotal, networkFee: fee, amount }: Purchase,
  asset: Asset,
  currency: string,
  quoteId: string,
) => ({
  paymentTotal: { amount: formatUnits(total, 2), currency },
  paymentSubtotal: { amount: formatUnits(subtotal, 2), currency },
  purchaseAmount: { amount: formatUnits(amount, asset.decimals), currency: asset.symbol },
  networkFee: { amount: formatUnits(fee, 2), currency },
  quoteId,
})
