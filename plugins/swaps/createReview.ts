import type { Abort, Account, Namespace, Networks, Note, Platform, Trial } from '#kernel'
import { isLatchkeyError, namespaceOf } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { Intents } from '#kernel/intent'
import { approvalDiffers } from './approvalDiffers.ts'
import type { Converter, SwapAsk } from './createConverter.ts'
import { handing } from './handing.ts'
import { impactOf } from './impactOf.ts'
import { leastOf } from './leastOf.ts'
import { offerNotes } from './offerNotes.ts'
import type { SwapOffer, SwapReview, SwapState, SwapToken } from './port.ts'
import type { PreparedSwap } from './prepareSwap.ts'
import { prepareSwap } from './prepareSwap.ts'
import type { Purse } from './readPurse.ts'
import { readPurse } from './readPurse.ts'
import { readyOf } from './readyOf.ts'
import { shortfall } from './shortfall.ts'
import { swapDiffers } from './swapDiffers.ts'
import { trialNotes } from './trialNotes.ts'

/** What a review is made with. */
export type ReviewTools = {
  readonly networks: Pick<Networks, 'load'>
  readonly intents: Pick<Intents, 'build'>
  readonly platform: Pick<Platform, 'now'>
  readonly converter: Converter
  account(): Account | undefined
  /** Reads what may be taken of the token, patiently after it was allowed. */
  allowed(ask: SwapAsk, read: () => Promise<bigint>, options: Abort): Promise<bigint>
}

/** How long a quote is good for once it is reviewed. */
const lifetime = 60_000

/**
 * Gas may cost a quarter more by then, and contracts may take a longer way. Nobody knows what a
 * smart account pays: its wallet decides.
 */
function feeOf(
  { account }: SwapAsk,
  { coin }: Purse,
  gas: bigint,
  price: bigint,
): SwapOffer['fee'] {
  const expected = gas * price
  return account.role === 'smartAccount'
    ? undefined
    : { asset: coin.asset, expected, ceiling: (expected * 3n) / 2n }
}

/**
 * The last look before the wallet is asked: the account still has it, and the market still gives
 * it.
 */
async function lastLook(
  tools: ReviewTools,
  code: Namespace,
  ask: SwapAsk,
  offer: SwapOffer,
  isSwap: boolean,
): Promise<readonly Note[]> {
  const [purse, get] = await Promise.all([
    readPurse(code, ask.account, [ask.from]),
    isSwap ? tools.converter.quote(ask, undefined).catch(noneOf) : Promise.resolve(offer.get),
  ])
  const lacking = shortfall(purse, offer, offer.fee?.expected ?? 0n)
  if (typeof get === 'string') return [{ level: 'stop', code: get }]
  return get < offer.least ? [{ level: 'stop', code: 'price-moved' }] : lacking
}

/** A refusal is an answer too; that nobody answered is none. */
function noneOf(error: unknown): 'liquidity' | 'no-offer' {
  if (isLatchkeyError(error, 'swap-no-liquidity')) return 'liquidity'
  if (isLatchkeyError(error, 'swap-no-offer')) return 'no-offer'
  throw error
}

async function tryOut(
  code: Namespace,
  { account }: SwapAsk,
  { approval, swap }: PreparedSwap,
  lacking: boolean,
  options: Abort,
): Promise<Trial> {
  const calls = approval ? [approval, swap] : [swap]
  const sent = calls.map((call) => handing(account.network, call))
  return (
    (lacking ? undefined : await code.simulate?.(account, sent, options)) ?? { outcome: 'untried' }
  )
}

/**
 * What the contract of a swap may take, as the chain says; nothing where tokens know no allowances.
 */
function allowanceOf({ allowed }: ReviewTools, code: Namespace, ask: SwapAsk, options: Abort) {
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
function denied(purse: Purse, tokens: readonly SwapToken[]): readonly Note[] {
  const isSame = ({ asset, confirmed }: SwapToken) => {
    const real = purse.of(asset.id)?.asset
    return (
      confirmed !== false &&
      real?.decimals === asset.decimals &&
      (real.symbol || asset.symbol) === asset.symbol
    )
  }
  return tokens.every(isSame) ? [] : [{ level: 'stop', code: 'decimals-differ' }]
}

/**
 * Has the next transaction of a swap prepared at the price of this moment, reads it from its bytes,
 * tries it and freezes it.
 */
export async function createReview(
  tools: ReviewTools,
  state: SwapState,
  options: Abort = {},
): Promise<SwapReview> {
  const { networks, intents, platform, converter, account } = tools
  const { ask, from, to } = readyOf(state, account())
  const { network } = ask.account
  const code = await networks.load(namespaceOf(network))
  const price = await converter.gasPrice(network, options)
  const [get, purse] = await Promise.all([
    converter.quote(ask, price, options),
    readPurse(code, ask.account, [ask.from, ask.to], options),
  ])
  const until = platform.now() + lifetime
  const prepared = await prepareSwap(
    converter,
    code,
    ask,
    allowanceOf(tools, code, ask, options),
    options,
  )
  const sides = { from, to, give: ask.give, get, least: leastOf(get) }
  const tried = await tryOut(code, ask, prepared, shortfall(purse, sides, 0n).length > 0, options)
  const fee = feeOf(ask, purse, tried.gas ?? prepared.gas, price)
  const offer: SwapOffer = {
    ...sides,
    impact: impactOf(sides),
    fee,
    trial: tried.outcome,
    contract: prepared.contract,
    until,
  }
  const isSwap = prepared.approval === undefined
  const intent = await intents.build({
    kind: isSwap ? 'swap' : 'swap-approval',
    network,
    act: handing(network, prepared.approval ?? prepared.swap),
    notes: [
      ...denied(purse, [from, to]),
      ...offerNotes(offer, state.quote),
      ...trialNotes(tried, offer),
      ...shortfall(purse, offer, fee?.ceiling ?? 0n),
    ],
    recheck: () => lastLook(tools, code, ask, offer, isSwap),
    ...(isSwap && { expiresAt: until }),
  })
  // The frozen bytes are what counts.
  const why = isSwap
    ? swapDiffers(intent.effects, ask)
    : approvalDiffers(intent.effects, ask, offer.contract)
  if (why !== undefined) throw featureError('swap-refused', { why })
  return { step: isSwap ? 'swap' : 'approve', intent, offer }
}
