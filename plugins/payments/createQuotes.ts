import type { AbortOptions, Account } from '#kernel'
import { connectedAccount, isLatchkeyError, LatchkeyError } from '#kernel'
import type { Decimal } from '#kernel/amount'
import type { ReviewedAction } from '#kernel/reviewed-action'
import type { Quote, ResolvedPayment, Review, Step, WalletMethod } from '#plugins/ports/payments'
import { reviewError } from '#plugins/ports/reviewErrors'
import { confirmToken } from '#plugins/ports/reviewed-actions'
import { buildStep } from './buildStep.ts'
import { checkOffer } from './checkOffer.ts'
import { createAllowances } from './createAllowances.ts'
import { paymentError } from './errors.ts'
import { estimateCost } from './estimateCost.ts'
import { findReset } from './findReset.ts'
import type { QuoteTools } from './QuoteTools.ts'
import { quoteSchema } from './quoteSchema.ts'

/** The request to quote, and its expiry. `price`: US dollars for one of the requested asset. */
export type QuoteRequest = {
  readonly payment: ResolvedPayment
  readonly way: WalletMethod
  readonly price?: Decimal | undefined
  readonly expiresAt?: number | undefined
}
export type Quotes = { review(bill: QuoteRequest, options: AbortOptions): Promise<Review> }

/** Validity of a quote, milliseconds; the provider states none. */
const quoteLifetime = 60_000
/** Minimum validity left for the visitor to review a quote, milliseconds. */
const minTimeLeft = 5000

/** Selects the account that pays, on the network of the method. */
async function selectPayingAccount(
  { connections }: QuoteTools,
  { network: { caipNetworkId, chainNamespace } }: WalletMethod,
): Promise<Account> {
  const account = () => {
    const record = connections.getState(chainNamespace)
    return record && connectedAccount(record)
  }
  if (account() === undefined) throw new LatchkeyError('connection-missing')
  if (account()?.network !== caipNetworkId) await connections.switchNetwork(caipNetworkId)
  if (connections.get().active !== chainNamespace) connections.activate(chainNamespace)
  const seat = account()
  if (seat?.network !== caipNetworkId) throw reviewError('review-outdated')
  return seat
}

/** Reads a method's balance, decimals and names from its chain: the provider's may be false. */
async function readMethodBalance(
  { networks }: QuoteTools,
  way: WalletMethod,
  account: Account,
  options: AbortOptions,
): Promise<WalletMethod> {
  const { asset, network } = way
  const code = await networks.load(network.chainNamespace)
  const [coin, token] = await code.balances(account, {
    assets: asset.id === 'native' ? [] : [asset.id],
    ...options,
  })
  const balance = asset.id === 'native' ? coin : token
  const { confirmed, asset: known } = confirmToken({ asset }, balance?.asset)
  if (!balance || !confirmed)
    throw paymentError('quote-refused', {
      why: 'the network does not have this asset as it was told of.',
    })
  return { ...way, asset: { ...known, id: balance.asset.id }, balance: balance.spendable }
}

async function fetchQuote(
  { provider, networks, platform }: QuoteTools,
  { payment, way, expiresAt = Number.POSITIVE_INFINITY }: QuoteRequest,
  account: Account,
  options: AbortOptions,
): Promise<Quote> {
  const body = {
    user: account.address,
    originChainId: way.network.caipNetworkId,
    originCurrency: way.asset.id,
    destinationChainId: payment.network.caipNetworkId,
    destinationCurrency: payment.asset.id,
    recipient: payment.recipient,
    amount: String(payment.amount),
  }
  const code = await networks.load(way.network.chainNamespace)
  const ends = Math.min(expiresAt, platform.now() + quoteLifetime)
  const offer = await provider
    .post('api', '/appkit/v1/transfers/quote', body, quoteSchema, options)
    .catch((cause: unknown) => {
      throw isLatchkeyError(cause, 'http-failed') && Number(cause.context['status']) < 500
        ? paymentError('quote-missing', {}, { cause })
        : cause
    })
  return checkOffer(offer, { payment, way, account, code }, ends)
}

/** Creates the quote of a direct payment, which needs no offer. */
const createDirectQuote = ({ payment, way, expiresAt }: QuoteRequest, { id }: Account): Quote => ({
  id: '',
  method: way,
  account: id,
  amount: payment.amount,
  fees: [],
  seconds: 0,
  steps: [{ kind: 'transfer', to: payment.recipient, amount: payment.amount }],
  expiresAt,
})

/** A quote that is reused. `reset`: the step before its own ones, once the token needed it. */
type KeptQuote = {
  readonly quote: Quote
  readonly payment: ResolvedPayment
  readonly reset?: Step | undefined
}

/** Adds the reset in front of the steps of a quote. */
const withReset = (quote: Quote, reset: Step | undefined): Quote =>
  reset ? { ...quote, steps: [reset, ...quote.steps] } : quote

type StepRequest = KeptQuote & { readonly account: Account; readonly options: AbortOptions }

/**
 * Creates the reviews of a quote's steps. `onReset` is called for a quote whose token has to reset
 * an allowance first.
 */
function createStepReviews(tools: QuoteTools, onReset: (reset: Step) => void) {
  const allowances = createAllowances()
  const build = async (quote: Quote, step: number, { payment, options }: StepRequest) => {
    const action = await buildStep(tools, quote, step, payment, options)
    options.signal?.throwIfAborted()
    return action
  }
  /** Finds the reset that an allowance needs; another node may not have a fresh one yet. */
  const neededReset = async (action: ReviewedAction, { quote, account, options }: StepRequest) => {
    if (allowances.isReset(action)) return undefined
    const code = await tools.networks.load(quote.method.network.chainNamespace)
    const reset = await findReset(code, account, quote, options)
    options.signal?.throwIfAborted()
    return reset
  }
  /** Reviews the first step that is not on the chain yet. */
  const next = async (request: StepRequest, step = 0): Promise<Review> => {
    const { quote, reset } = request
    const action = await build(quote, step, request)
    const last = step === quote.steps.length - 1
    const shown = { quote: withReset(quote, reset), step: reset ? step + 1 : step, last, action }
    if (last) {
      allowances.watchPayment(action)
      return shown
    }
    if (allowances.covers(action)) {
      action.cancel()
      return next(request, step + 1)
    }
    const needed = await neededReset(action, request)
    if (!needed) {
      allowances.watchAllowance(action)
      return shown
    }
    action.cancel()
    const whole = withReset(quote, needed)
    const resetting = await build(whole, 0, request)
    onReset(needed)
    allowances.watchAllowance(resetting)
    return { quote: whole, step: 0, last: false, reset: true, action: resetting }
  }
  return next
}

/** Creates the quotes. One is reused while it is valid for the same payment, account and method. */
export function createQuotes(tools: QuoteTools): Quotes {
  let kept: KeptQuote | undefined
  const reviewNext = createStepReviews(tools, (reset) => {
    kept = kept && { ...kept, reset }
  })
  /** Equal requests are payments of their own: the provider settles a quote once. */
  const findKept = ({ payment, way }: QuoteRequest, id: string): KeptQuote | undefined => {
    if (kept?.payment !== payment) return undefined
    const { method, account, expiresAt = Number.POSITIVE_INFINITY } = kept.quote
    const left = expiresAt - tools.platform.now()
    return method.id === way.id && account === id && left > minTimeLeft ? kept : undefined
  }
  return {
    async review(bill, options) {
      const account = await selectPayingAccount(tools, bill.way)
      options.signal?.throwIfAborted()
      const way = await readMethodBalance(tools, bill.way, account, options)
      const now = { ...bill, way }
      kept = findKept(bill, account.id) ?? {
        payment: bill.payment,
        quote: way.direct
          ? createDirectQuote(now, account)
          : await fetchQuote(tools, now, account, options),
      }
      const due = estimateCost(bill.payment, bill.price, way)
      const quote = { ...kept.quote, method: way, due }
      return reviewNext({ ...kept, quote, account, options })
    },
  }
}
