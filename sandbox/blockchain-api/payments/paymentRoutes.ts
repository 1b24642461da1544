import * as v from 'valibot'
import { readInput } from '../../api/readInput.ts'
import type { Call, Reply, Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import { tokenId } from '../assets/Asset.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import { controlRoute } from '../priceAndNameControl.ts'
import type { SwapMarket } from '../swaps/createSwapMarket.ts'
import type { PaymentStore } from './createPaymentStore.ts'
import { plannedOutcomes } from './createPaymentStore.ts'
import { quotePayment } from './quotePayment.ts'

const schema = v.object({
  user: v.optional(v.string()),
  originChainId: v.string(),
  originCurrency: v.string(),
  destinationChainId: v.string(),
  destinationCurrency: v.string(),
  recipient: v.pipe(v.string(), v.minLength(1)),
  amount: v.pipe(
    v.string(),
    v.regex(/^\d{1,78}$/, 'Expected base units'),
    v.transform((digits) => BigInt(digits)),
  ),
})
const planSchema = v.strictObject({
  next: v.picklist(plannedOutcomes),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
})

/** Payments in another asset than the one that is wanted. */
export function paymentRoutes(
  payments: PaymentStore,
  assets: AssetRegistry,
  swapMarket: SwapMarket,
): readonly Route[] {
  const assetOf = (chainId: string, currency: string) => {
    const asset = assets.find(tokenId(chainId, currency))
    if (!asset)
      throw new RouteError(400, 'UNSUPPORTED_ASSET', `No payments in ${currency} on ${chainId}`)
    return asset
  }
  async function quote({ body }: Call): Promise<Reply> {
    const {
      originChainId,
      originCurrency,
      destinationChainId,
      destinationCurrency,
      user,
      recipient,
      amount,
    } = readInput(schema, body)
    const origin = assetOf(originChainId, originCurrency)
    const destination = assetOf(destinationChainId, destinationCurrency)
    const quoted = await quotePayment(
      { user, origin, destination, recipient, amount },
      assets,
      swapMarket,
      Date.now(),
    )
    await payments.keep(quoted.payment)
    return ok(quoted.quote)
  }
  async function status({ query }: Call): Promise<Reply> {
    const found = await payments.follow(query.get('requestId') ?? '', Date.now())
    if (!found) throw new RouteError(404, 'NOT_FOUND', `No payment ${query.get('requestId')}`)
    return ok({ status: found })
  }
  const list = () => ok({ payments: payments.list() })
  return [
    { method: 'POST', path: '/appkit/v1/transfers/quote', shape: 'api', handle: quote },
    { method: 'GET', path: '/appkit/v1/transfers/status', shape: 'api', handle: status },
    controlRoute('GET', '/payments', list),
    controlRoute('POST', '/payments', ({ body }) => {
      const { next, count } = readInput(planSchema, body)
      payments.plan(Array.from({ length: count }, () => next))
      return list()
    }),
  ]
}
