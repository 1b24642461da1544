import { randomUUID } from 'node:crypto'
import { getAddress, isAddress } from 'viem'
import { Refusal } from '../../api/reply.ts'
import type { Asset } from '../assets/Asset.ts'
import type { AssetDesk } from '../assets/createAssetDesk.ts'
import type { SwapDesk } from '../swaps/createSwapDesk.ts'
import { depositStep, freshAddress } from './depositSteps.ts'
import type { Payment, PaymentQuote, PaymentStep } from './Payment.ts'

export type PaymentWish = {
  readonly user: string | undefined
  readonly origin: Asset
  readonly destination: Asset
  readonly recipient: string
  /** Base units of the destination. */
  readonly amount: bigint
}
export type Quoted = { readonly payment: Payment; readonly quote: PaymentQuote }

/** Of what is paid, in thousandths. */
const serviceFee = 5n
const million = 1_000_000

/**
 * What an amount of one asset is worth in another at their prices, rounded up; throws when one has
 * none.
 */
function worth({ prices }: AssetDesk, amount: bigint, from: Asset, to: Asset): bigint {
  const [given, wanted] = [from, to].map(({ id, symbol }) => {
    const price = prices.of(id)
    if (!price) throw new Refusal(400, 'NO_PRICE', `No route for ${symbol}`)
    return BigInt(Math.round(price * million))
  })
  const above = amount * (given ?? 0n) * 10n ** BigInt(to.decimals)
  const below = (wanted ?? 1n) * 10n ** BigInt(from.decimals)
  return (above + below - 1n) / below
}

function draw(
  { picture }: AssetDesk,
  { caip2, asset, name, symbol, decimals }: Asset,
): PaymentQuote['origin']['currency'] {
  return { network: caip2, asset, metadata: { name, symbol, decimals, logoURI: picture(symbol) } }
}

/**
 * On one EVM network the market pays the recipient: one transaction for coins, an approval before
 * it for tokens.
 */
async function throughMarket(
  requestId: string,
  { user, origin, destination, recipient, amount }: PaymentWish & { readonly user: string },
  desk: SwapDesk,
) {
  const { from, to } = desk.sides(origin.id, destination.id)
  const given = await desk.price(from, to, amount)
  const data = desk.swapping(from, to, { given, least: amount }, getAddress(recipient))
  const step = (target: string, call: `0x${string}`, value: bigint): PaymentStep => ({
    requestId,
    type: 'transaction',
    transaction: { from: getAddress(user), to: target, data: call, value: String(value) },
  })
  const swap = step(from.chain.market.swap, data, from.isCoin ? given : 0n)
  const steps = from.isCoin ? [swap] : [step(from.address, desk.approving(from, given), 0n), swap]
  return {
    given,
    fee: (given * 85n) / 10_000n,
    steps,
    awaits: { kind: 'transaction', data } as const,
  }
}

/** Everything else is paid into an address of the sandbox, which then pays the recipient. */
function throughDeposit(
  requestId: string,
  { user, origin, destination, amount }: PaymentWish,
  assets: AssetDesk,
) {
  const plain = worth(assets, amount, destination, origin)
  const fee = (plain * serviceFee) / 1000n + 1n
  const receiver = freshAddress(origin)
  return {
    given: plain + fee,
    fee,
    steps: [depositStep(requestId, origin, plain + fee, receiver, user)],
    awaits: { kind: 'deposit', receiver } as const,
  }
}

/** The same asset on the same network goes straight to the recipient. */
function direct(requestId: string, { origin, amount, recipient, user }: PaymentWish) {
  const steps = [depositStep(requestId, origin, amount, recipient, user)]
  return {
    given: amount,
    fee: 0n,
    steps,
    awaits: { kind: 'deposit', receiver: recipient } as const,
  }
}

/** What it takes to pay; throws why it cannot be done. */
export async function quotePayment(
  wish: PaymentWish,
  assets: AssetDesk,
  desk: SwapDesk,
  now: number,
): Promise<Quoted> {
  const { user, origin, destination, recipient, amount } = wish
  if (amount === 0n) throw new Refusal(400, 'INVALID_AMOUNT', 'There is nothing to pay')
  const requestId = randomUUID()
  const isDirect = origin.id === destination.id
  const isMarket =
    !isDirect &&
    origin.caip2 === destination.caip2 &&
    user !== undefined &&
    isAddress(user, { strict: false })
  const way = isDirect
    ? direct(requestId, wish)
    : isMarket
      ? await throughMarket(requestId, { ...wish, user }, desk)
      : throughDeposit(requestId, wish, assets)
  const currency = draw(assets, origin)
  const payment: Payment = {
    requestId,
    user,
    origin: { asset: origin, amount: way.given },
    destination: { asset: destination, amount },
    recipient,
    quotedAt: now,
    awaits: way.awaits,
    status: 'waiting',
  }
  const quote: PaymentQuote = {
    ...(isDirect ? { type: 'direct-transfer' as const } : {}),
    origin: { amount: String(way.given), currency },
    destination: { amount: String(amount), currency: draw(assets, destination) },
    steps: way.steps,
    fees: isDirect
      ? []
      : [{ id: 'service', label: 'Service fee', amount: String(way.fee), currency }],
    timeInSeconds: isMarket || isDirect ? 6 : 30,
  }
  return { payment, quote }
}
