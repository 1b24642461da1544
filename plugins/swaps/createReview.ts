import type {
  AbortOptions,
  Account,
  Namespace,
  Networks,
  Note,
  Platform,
  Simulation,
} from '#kernel'
import { isLatchkeyError, parseNamespace } from '#kernel'
import type { ReviewedActions } from '#kernel/reviewed-action'
import { isTokenOnChain } from '#plugins/ports/reviewed-actions'
import type { SwapOffer, SwapReview, SwapState, SwapToken } from '#plugins/ports/swaps'
import { calculatePriceImpact } from './calculatePriceImpact.ts'
import type { Converter, SwapRequest } from './createConverter.ts'
import type { TokenRegistry } from './createTokenRegistry.ts'
import { swapError } from './errors.ts'
import { findStepMismatch } from './findStepMismatch.ts'
import { minimumReceived } from './minimumReceived.ts'
import { offerNotes } from './offerNotes.ts'
import type { PreparedSwap } from './prepareSwap.ts'
import { prepareSwap } from './prepareSwap.ts'
import type { Balances } from './readBalances.ts'
import { readBalances } from './readBalances.ts'
import type { CompleteSwap } from './readCompleteSwap.ts'
import { readCompleteSwap } from './readCompleteSwap.ts'
import { simulationNotes } from './simulationNotes.ts'
import { toSendTransaction } from './toSendTransaction.ts'

/** Notes for a missing balance: of the token, or of the coin for the network fee. */
function findShortfall(
  balances: Balances,
  { from, amountIn }: Pick<SwapOffer, 'from' | 'amountIn'>,
  fee: bigint,
): readonly Note[] {
  const { coin } = balances
  const has = balances.find(from.asset.id)?.spendable ?? 0n
  const coins = fee + (from.asset.id === 'native' ? amountIn : 0n)
  if (has < amountIn)
    return [
      { level: 'stop', code: 'insufficient', amount: { asset: from.asset, value: amountIn - has } },
    ]
  return coin.spendable < coins
    ? [
        {
          level: 'stop',
          code: 'insufficient-fee',
          amount: { asset: coin.asset, value: coins - coin.spendable },
        },
      ]
    : []
}

/** Dependencies of the review. */
export type ReviewTools = {
  readonly networks: Pick<Networks, 'load'>
  readonly reviewedActions: Pick<ReviewedActions, 'build'>
  readonly platform: Pick<Platform, 'now'>
  readonly converter: Converter
  readonly tokenRegistry: Pick<TokenRegistry, 'withPrice'>
  account(): Account | undefined
  /** Reads the allowance, with retries after an approval. */
  allowed(request: SwapRequest, read: () => Promise<bigint>, options: AbortOptions): Promise<bigint>
}

/** Validity of a reviewed quote, milliseconds. */
const quoteLifetime = 60_000

/**
 * Estimates the fee; the ceiling allows for a higher gas price and a longer path.
 * `undefined` for a smart account: its wallet decides.
 */
function estimateFee(
  { account }: SwapRequest,
  { coin }: Balances,
  price: bigint,
  { gas }: PreparedSwap,
  simulation: Simulation,
): SwapOffer['fee'] {
  const expected = (simulation.gas ?? gas) * price + (simulation.dataFee ?? 0n)
  return account.role === 'smartAccount'
    ? undefined
    : { asset: coin.asset, expected, ceiling: (expected * 3n) / 2n }
}

/**
 * Last check before the wallet request: the balance suffices and the market still gives the
 * minimum.
 */
async function recheckSwap(
  tools: ReviewTools,
  namespace: Namespace,
  request: SwapRequest,
  offer: SwapOffer,
  isSwap: boolean,
): Promise<readonly Note[]> {
  const [balances, quoted] = await Promise.all([
    readBalances(namespace, request.account, [request.from]),
    isSwap
      ? tools.converter.quote(request, undefined).catch(toQuoteRefusal)
      : Promise.resolve(offer.amountOut),
  ])
  const shortfall = findShortfall(balances, offer, offer.fee?.expected ?? 0n)
  if (typeof quoted === 'string') return [{ level: 'stop', code: quoted }]
  return quoted < offer.minAmountOut ? [{ level: 'stop', code: 'price-moved' }] : shortfall
}

/** Only a refusal is a result; a missing response stays an error. */
function toQuoteRefusal(error: unknown): 'liquidity' | 'no-offer' {
  if (isLatchkeyError(error, 'swap-no-liquidity')) return 'liquidity'
  if (isLatchkeyError(error, 'swap-no-offer')) return 'no-offer'
  throw error
}

async function simulateSwap(
  namespace: Namespace,
  { account }: SwapRequest,
  { calls, refused }: PreparedSwap,
  isShort: boolean,
  options: AbortOptions,
): Promise<Simulation> {
  const sent = calls.map((call) => toSendTransaction(account.network, call))
  const simulation = isShort ? undefined : await namespace.simulate?.(account, sent, options)
  // Some nodes simulate the approval alone.
  return refused ? { ...simulation, outcome: 'fails' } : (simulation ?? { outcome: 'untried' })
}

const kinds = { reset: 'swap-reset', approve: 'swap-approval', swap: 'swap' } as const

/** Reads the allowance of the swap contract from the chain; unlimited for the coin. */
function createAllowanceReader(
  { allowed }: ReviewTools,
  namespace: Namespace,
  request: SwapRequest,
  options: AbortOptions,
) {
  const { account, from } = request
  return async (contract: string) =>
    from === 'native'
      ? 1n << 256n
      : allowed(
          request,
          async () => (await namespace.allowance?.(account, from, contract, options)) ?? 0n,
          options,
        )
}

/** Stops tokens whose symbol or decimals differ on their chain. */
function findTokenMismatch(balances: Balances, tokens: readonly SwapToken[]): readonly Note[] {
  const isMatch = (token: SwapToken) => isTokenOnChain(token, balances.find(token.asset.id)?.asset)
  return tokens.every(isMatch) ? [] : [{ level: 'stop', code: 'decimals-differ' }]
}

/** The amounts of the offer, and the deadline that its transaction holds. */
const toTerms = (
  { request: { amountIn, tolerance }, from, to }: CompleteSwap,
  quoted: bigint,
  { deadline }: PreparedSwap,
) => ({
  from,
  to,
  amountIn,
  amountOut: quoted,
  tolerance,
  minAmountOut: minimumReceived(quoted, tolerance),
  deadline: deadline === undefined ? undefined : deadline * 1000,
})

/**
 * Builds the review of the next transaction.
 * Has it prepared at the current price, decodes its bytes, simulates and freezes it.
 */
export async function createReview(
  tools: ReviewTools,
  state: SwapState,
  options: AbortOptions = {},
): Promise<SwapReview> {
  const { networks, reviewedActions, platform, converter, account, tokenRegistry } = tools
  const swap = readCompleteSwap(state, account())
  const deadline = Math.floor(platform.now() / 1000) + state.deadline * 60
  const request = { ...swap.request, deadline }
  const { network } = request.account
  const namespace = await networks.load(parseNamespace(network))
  const price = await converter.gasPrice(network, options)
  const [quoted, balances, from, to] = await Promise.all([
    converter.quote(request, price, options),
    readBalances(namespace, request.account, [request.from, request.to], options),
    tokenRegistry.withPrice(swap.from),
    tokenRegistry.withPrice(swap.to),
  ])
  const quotedUntil = platform.now() + quoteLifetime
  const prepared = await prepareSwap(
    converter,
    namespace,
    request,
    createAllowanceReader(tools, namespace, request, options),
    options,
  )
  const terms = toTerms({ ...swap, from, to }, quoted, prepared)
  const until = Math.min(quotedUntil, terms.deadline ?? quotedUntil)
  const simulation = await simulateSwap(
    namespace,
    request,
    prepared,
    findShortfall(balances, terms, 0n).length > 0,
    options,
  )
  const fee = estimateFee(request, balances, price, prepared, simulation)
  const offer: SwapOffer = {
    ...terms,
    priceImpact: calculatePriceImpact(terms),
    fee,
    simulation: simulation.outcome,
    contract: prepared.contract,
    expiresAt: until,
  }
  const { step } = prepared
  const isSwap = step === 'swap'
  const action = await reviewedActions.build({
    kind: kinds[step],
    network,
    action: toSendTransaction(network, prepared.calls[0]),
    account: request.account.id,
    subject: [request.from, request.to, request.amountIn].join(),
    notes: [
      ...findTokenMismatch(balances, [offer.from, offer.to]),
      ...offerNotes(offer, state.quote),
      ...simulationNotes(simulation, offer),
      ...findShortfall(balances, offer, fee?.ceiling ?? 0n),
    ],
    recheck: () => recheckSwap(tools, namespace, request, offer, isSwap),
    ...(isSwap && { expiresAt: until }),
  })
  // The frozen bytes are authoritative.
  const why = findStepMismatch(action.effects, request, prepared)
  if (why !== undefined) throw swapError('swap-refused', { why })
  return { step, action, offer }
}
