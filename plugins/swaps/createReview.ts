import type { Abort, Account, Namespace, Networks, Note, Platform, Provider } from '#kernel'
import { isLatchkeyError, namespaceOf } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { Intents } from '#kernel/intent'
import { approvalDiffers } from './approvalDiffers.ts'
import type { Converter, SwapAsk } from './createConverter.ts'
import type { Trial } from './createTrial.ts'
import { createTrial } from './createTrial.ts'
import { handing } from './handing.ts'
import { impactOf } from './impactOf.ts'
import { leastOf } from './leastOf.ts'
import { offerNotes } from './offerNotes.ts'
import type { SwapOffer, SwapReview, SwapState } from './port.ts'
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
  readonly networks: Pick<Networks, 'load' | 'find'>
  readonly provider: Pick<Provider, 'postTo'>
  readonly intents: Pick<Intents, 'build'>
  readonly platform: Pick<Platform, 'now'>
  readonly converter: Converter
  account(): Account | undefined
  /** What swaps may take of the token. */
  allowed(ask: SwapAsk, options: Abort): Promise<bigint>
}

/** How long a quote is good for once it is reviewed. */
const lifetime = 60_000

/** Gas may cost a quarter more by then, and contracts may take a longer way. Nobody knows what a smart account pays: its wallet decides. */
function feeOf({ account }: SwapAsk, { coin }: Purse, gas: bigint, price: bigint): SwapOffer['fee'] {
  const expected = gas * price
  return account.role === 'smartAccount' ? undefined : { asset: coin.asset, expected, ceiling: (expected * 3n) / 2n }
}

/** The last look before the wallet is asked: the account still has it, and the market still gives it. */
async function lastLook(tools: ReviewTools, code: Namespace, ask: SwapAsk, offer: SwapOffer, isSwap: boolean): Promise<readonly Note[]> {
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

async function tryOut({ networks, provider }: ReviewTools, ask: SwapAsk, { approval, swap }: PreparedSwap, lacking: boolean, options: Abort): Promise<Trial> {
  return lacking ? { outcome: 'untried' } : createTrial(networks, provider)(ask, approval ? [approval, swap] : [swap], options)
}

/** Has the next transaction of a swap prepared at the price of this moment, reads it from its bytes, tries it and freezes it. */
export async function createReview(tools: ReviewTools, state: SwapState, options: Abort = {}): Promise<SwapReview> {
  const { networks, intents, platform, converter, account } = tools
  const { ask, from, to } = readyOf(state, account())
  const { network } = ask.account
  const code = await networks.load(namespaceOf(network))
  const price = await converter.gasPrice(network, options)
  const [get, allowed, purse] = await Promise.all([
    converter.quote(ask, price, options),
    tools.allowed(ask, options),
    readPurse(code, ask.account, [ask.from, ask.to], options),
  ])
  const until = platform.now() + lifetime
  const prepared = await prepareSwap(converter, code, ask, allowed < ask.give, options)
  const sides = { from, to, give: ask.give, get, least: leastOf(get) }
  const tried = await tryOut(tools, ask, prepared, shortfall(purse, sides, 0n).length > 0, options)
  const fee = feeOf(ask, purse, tried.gas ?? prepared.gas, price)
  const offer: SwapOffer = { ...sides, impact: impactOf(sides), fee, trial: tried.outcome, contract: prepared.contract, until }
  const isSwap = prepared.approval === undefined
  const intent = await intents.build({
    kind: isSwap ? 'swap' : 'swap-approval',
    network,
    act: handing(prepared.approval ?? prepared.swap),
    notes: [...offerNotes(offer, state.quote), ...trialNotes(tried, offer), ...shortfall(purse, offer, fee?.ceiling ?? 0n)],
    recheck: () => lastLook(tools, code, ask, offer, isSwap),
    ...(isSwap && { expiresAt: until }),
  })
  // The frozen bytes are what counts.
  const why = isSwap ? swapDiffers(intent.effects, ask) : approvalDiffers(intent.effects, ask, offer.contract)
  if (why !== undefined) throw featureError('swap-refused', { why })
  return { step: isSwap ? 'swap' : 'approve', intent, offer }
}
