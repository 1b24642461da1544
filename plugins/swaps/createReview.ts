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
import type { SwapOffer, SwapReview, SwapState, SwapToken } from '#plugins/ports/swaps'
import { calculatePriceImpact } from './calculatePriceImpact.ts'
import type { Converter, SwapRequest } from './createConverter.ts'
import { swapError } from './errors.ts'
import { findApprovalMismatch, findSwapMismatch } from './findSwapMismatch.ts'
import { offerNotes } from './offerNotes.ts'
import type { PreparedSwap } from './prepareSwap.ts'
import { prepareSwap } from './prepareSwap.ts'
import type { Balances } from './readBalances.ts'
import { readBalances } from './readBalances.ts'
import { readCompleteSwap } from './readCompleteSwap.ts'
import { simulationNotes } from './simulationNotes.ts'
import { minimumReceived } from './slippage.ts'
import { toSendTransaction } from './toSendTransaction.ts'

/** Notes for a missing balance: of the token, or of the coin for the network fee. */
function findShortfall(
  purse: Balances,
  { from, amountIn }: Pick<SwapOffer, 'from' | 'amountIn'>,
  fee: bigint,
): readonly Note[] {
  const { coin } = purse
  const has = purse.find(from.asset.id)?.spendable ?? 0n
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
  account(): Account | undefined
  /** Reads the allowance, with retries after an approval. */
  allowed(ask: SwapRequest, read: () => Promise<bigint>, options: AbortOptions): Promise<bigint>
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
  gas: bigint,
  price: bigint,
): SwapOffer['fee'] {
  const expected = gas * price
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
  code: Namespace,
  ask: SwapRequest,
  offer: SwapOffer,
  isSwap: boolean,
): Promise<readonly Note[]> {
  const [purse, get] = await Promise.all([
    readBalances(code, ask.account, [ask.from]),
    isSwap
      ? tools.converter.quote(ask, undefined).catch(toQuoteRefusal)
      : Promise.resolve(offer.amountOut),
  ])
  const lacking = findShortfall(purse, offer, offer.fee?.expected ?? 0n)
  if (typeof get === 'string') return [{ level: 'stop', code: get }]
  return get < offer.minAmountOut ? [{ level: 'stop', code: 'price-moved' }] : lacking
}

/** Only a refusal is a result; a missing response stays an error. */
function toQuoteRefusal(error: unknown): 'liquidity' | 'no-offer' {
  if (isLatchkeyError(error, 'swap-no-liquidity')) return 'liquidity'
  if (isLatchkeyError(error, 'swap-no-offer')) return 'no-offer'
  throw error
}

async function simulateSwap(
  code: Namespace,
  { account }: SwapRequest,
  { approval, swap }: PreparedSwap,
  lacking: boolean,
  options: AbortOptions,
): Promise<Simulation> {
  const calls = approval ? [approval, swap] : [swap]
  const sent = calls.map((call) => toSendTransaction(account.network, call))
  return (
    (lacking ? undefined : await code.simulate?.(account, sent, options)) ?? { outcome: 'untried' }
  )
}

/** Reads the allowance of the swap contract from the chain; unlimited for the coin. */
function createAllowanceReader(
  { allowed }: ReviewTools,
  code: Namespace,
  ask: SwapRequest,
  options: AbortOptions,
) {
  const { account, from } = ask
  return async (contract: string) =>
    from === 'native'
      ? 1n << 256n
      : allowed(
          ask,
          async () => (await code.allowance?.(account, from, contract, options)) ?? 0n,
          options,
        )
}

/** An amount means what the chain says at this moment, whoever told of the token before. */
function findTokenMismatch(purse: Balances, tokens: readonly SwapToken[]): readonly Note[] {
  const isSame = ({ asset, confirmed }: SwapToken) => {
    const real = purse.find(asset.id)?.asset
    return (
      confirmed !== false &&
      real?.decimals === asset.decimals &&
      (real.symbol || asset.symbol) === asset.symbol
    )
  }
  return tokens.every(isSame) ? [] : [{ level: 'stop', code: 'decimals-differ' }]
}

/**
 * Builds the review of the next transaction.
 * Has it prepared at the current price, decodes its bytes, simulates and freezes it.
 */
export async function createReview(
  tools: ReviewTools,
  state: SwapState,
  options: AbortOptions = {},
): Promise<SwapReview> {
  const { networks, reviewedActions, platform, converter, account } = tools
  const { request, from, to } = readCompleteSwap(state, account())
  const { network } = request.account
  const code = await networks.load(parseNamespace(network))
  const price = await converter.gasPrice(network, options)
  const [get, purse] = await Promise.all([
    converter.quote(request, price, options),
    readBalances(code, request.account, [request.from, request.to], options),
  ])
  const until = platform.now() + quoteLifetime
  const prepared = await prepareSwap(
    converter,
    code,
    request,
    createAllowanceReader(tools, code, request, options),
    options,
  )
  const sides = {
    from,
    to,
    amountIn: request.amountIn,
    amountOut: get,
    minAmountOut: minimumReceived(get),
  }
  const simulation = await simulateSwap(
    code,
    request,
    prepared,
    findShortfall(purse, sides, 0n).length > 0,
    options,
  )
  const fee = estimateFee(request, purse, simulation.gas ?? prepared.gas, price)
  const offer: SwapOffer = {
    ...sides,
    priceImpact: calculatePriceImpact(sides),
    fee,
    simulation: simulation.outcome,
    contract: prepared.contract,
    expiresAt: until,
  }
  const isSwap = prepared.approval === undefined
  const intent = await reviewedActions.build({
    kind: isSwap ? 'swap' : 'swap-approval',
    network,
    action: toSendTransaction(network, prepared.approval ?? prepared.swap),
    notes: [
      ...findTokenMismatch(purse, [from, to]),
      ...offerNotes(offer, state.quote),
      ...simulationNotes(simulation, offer),
      ...findShortfall(purse, offer, fee?.ceiling ?? 0n),
    ],
    recheck: () => recheckSwap(tools, code, request, offer, isSwap),
    ...(isSwap && { expiresAt: until }),
  })
  // The frozen bytes are authoritative.
  const why = isSwap
    ? findSwapMismatch(intent.effects, request)
    : findApprovalMismatch(intent.effects, request, offer.contract)
  if (why !== undefined) throw swapError('swap-refused', { why })
  return { step: isSwap ? 'swap' : 'approve', action: intent, offer }
}
