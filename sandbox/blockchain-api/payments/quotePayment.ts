import { randomUUID } from 'node:crypto'
import { getAddress, isAddress } from 'viem'
import { RouteError } from '../../api/reply.ts'
import type { Asset } from '../assets/Asset.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import type { SwapMarket } from '../swaps/createSwapMarket.ts'
import { createUnusedAddress, depositStep } from './depositSteps.ts'
import type { Payment, PaymentQuote, PaymentStep } from './Payment.ts'

export type PaymentQuoteRequest = {
  readonly user: string | undefined
  readonly origin: Asset
  readonly destination: Asset
  readonly recipient: string
  /** Base units of the destination. */
  readonly amount: bigint
}
export type QuotedPayment = { readonly payment: Payment; readonly quote: PaymentQuote }

/** Of what is paid, in thousandths. */
const serviceFee = 5n
const million = 1_000_000

/**
 * Converts an amount of one asset into another at their US dollar prices, rounded up. Throws when a
 * price is missing.
 */
function convertThroughUsd(
  { prices }: AssetRegistry,
  amount: bigint,
  from: Asset,
  to: Asset,
): bigint {
  const [given, wanted] = [from, to].map(({ id, symbol }) => {
    const price = prices.of(id)
    if (!price) throw new RouteError(400, 'NO_PRICE', `No route for ${symbol}`)
    return BigInt(Math.round(price * million))
  })
  const above = amount * (given ?? 0n) * 10n ** BigInt(to.decimals)
  const below = (wanted ?? 1n) * 10n ** BigInt(from.decimals)
  return (above + below - 1n) / below
}

function toQuote(
  { picture }: AssetRegistry,
  { caip2, asset, name, symbol, decimals }: Asset,
): PaymentQuote['origin']['currency'] {
  return { network: caip2, asset, metadata: { name, symbol, decimals, logoURI: picture(symbol) } }
}

/**
 * On one EVM network the market pays the recipient: one transaction for coins, an approval before
 * it for tokens.
 */
async function quoteMarket(
  requestId: string,
  { user, origin, destination, recipient, amount }: PaymentQuoteRequest & { readonly user: string },
  swapMarket: SwapMarket,
) {
  const { from, to } = swapMarket.sides(origin.id, destination.id)
  const given = await swapMarket.price(from, to, amount)
  const data = swapMarket.swapping(from, to, { given, least: amount }, getAddress(recipient))
  const step = (target: string, call: `0x${string}`, value: bigint): PaymentStep => ({
    requestId,
    type: 'transaction',
    transaction: { from: getAddress(user), to: target, data: call, value: String(value) },
  })
  const swap = step(from.chain.market.swap, data, from.isCoin ? given : 0n)
  const steps = from.isCoin
    ? [swap]
    : [step(from.address, swapMarket.approving(from, given), 0n), swap]
  return {
    given,
    fee: (given * 85n) / 10_000n,
    steps,
    awaits: { kind: 'transaction', data } as const,
  }
}

/** Everything else is paid into an address of the sandbox, which then pays the recipient. */
function quoteDeposit(
  requestId: string,
  { user, origin, destination, amount }: PaymentQuoteRequest,
  assets: AssetRegistry,
) {
  const plain = convertThroughUsd(assets, amount, destination, origin)
  const fee = (plain * serviceFee) / 1000n + 1n
  const receiver = createUnusedAddress(origin)
  return {
    given: plain + fee,
    fee,
    steps: [depositStep(requestId, origin, plain + fee, receiver, user)],
    awaits: { kind: 'deposit', receiver } as const,
  }
}

/** The same asset on the same network goes straight to the recipient. */
function quoteDirect(requestId: string, { origin, amount, recipient, user }: PaymentQuoteRequest) {
  const steps = [depositStep(requestId, origin, amount, recipient, user)]
  return {
    given: amount,
    fee: 0n,
    steps,
    awaits: { kind: 'deposit', receiver: recipient } as const,
  }
}

/** Quotes a payment; throws the reason when it is impossible. */
export async function quotePayment(
  wish: PaymentQuoteRequest,
  assets: AssetRegistry,
  swapMarket: SwapMarket,
  now: number,
): Promise<QuotedPayment> {
  const { user, origin, destination, recipient, amount } = wish
  if (amount === 0n) throw new RouteError(400, 'INVALID_AMOUNT', 'There is nothing to pay')
  const requestId = randomUUID()
  const isDirect = origin.id === destination.id
  const isMarket =
    !isDirect &&
    origin.caip2 === destination.caip2 &&
    user !== undefined &&
    isAddress(user, { strict: false })
  const way = isDirect
    ? quoteDirect(requestId, wish)
    : isMarket
      ? await quoteMarket(requestId, { ...wish, user }, swapMarket)
      : quoteDeposit(requestId, wish, assets)
  const currency = toQuote(assets, origin)
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
    destination: { amount: String(amount), currency: toQuote(assets, destination) },
    steps: way.steps,
    fees: isDirect
      ? []
      : [{ id: 'service', label: 'Service fee', amount: String(way.fee), currency }],
    timeInSeconds: isMarket || isDirect ? 6 : 30,
  }
  return { payment, quote }
}
