import type { Effect } from '#kernel'
import type { Quote, ResolvedPayment } from '#plugins/ports/payments'
import { assetKey } from './assetKey.ts'
import { paymentError } from './errors.ts'

type EffectTerms = { readonly quote: Quote; readonly step: number; readonly asked: ResolvedPayment }
type EffectOfKind<Name extends Effect['kind']> = Extract<Effect, { kind: Name }>

const isLast = ({ quote, step }: EffectTerms) => step === quote.steps.length - 1
const unreadableReason = 'a step does something that cannot be read.'
const otherTransferReason = 'the transfer is not the one that was asked for.'

function refuseTransfer(
  { asset, to, amount }: EffectOfKind<'transfer'>,
  terms: EffectTerms,
): string | undefined {
  const { quote, asked } = terms
  if (assetKey(quote.method.network, asset) !== quote.method.id)
    return 'a step takes another asset.'
  // What was asked for itself must be what the bytes do, to the letter.
  if (quote.method.direct)
    return to === asked.recipient && amount === asked.amount ? undefined : otherTransferReason
  return amount > quote.amount || !isLast(terms)
    ? 'a step takes more than the offer says.'
    : undefined
}

/** Only the contract that the next step calls may take it, and no more than the offer says. */
function refuseAllowance(
  { asset, to, amount }: EffectOfKind<'allowance'>,
  { quote, step }: EffectTerms,
): string | undefined {
  const next = quote.steps[step + 1]
  if (assetKey(quote.method.network, asset) !== quote.method.id)
    return 'a step takes another asset.'
  if (next?.kind !== 'call' || to !== next.to) return 'somebody else could take it.'
  return amount === 'unlimited' || amount > quote.amount
    ? 'more could be taken than the offer says.'
    : undefined
}

/**
 * Functions with a known name that can pay through a contract. Whatever has another known name is
 * known to be something else.
 */
const paymentFunctions = /^(?:swap|exact(?:In|Out)put|(?:multicall|execute|deposit)$)/

/**
 * The bytes of a call do not say what it takes: it can take the coins that go with it, or what the
 * step before has allowed.
 */
function refuseCall({ value, name }: EffectOfKind<'call'>, terms: EffectTerms): string | undefined {
  const { quote } = terms
  if (!isLast(terms) || quote.method.direct) return unreadableReason
  if (name !== undefined && !paymentFunctions.test(name))
    return 'a step does something else than paying.'
  const isCoin = quote.method.asset.id === 'native'
  const isBound = isCoin
    ? value > 0n && value <= quote.amount
    : value === 0n && quote.steps.length === 2
  return isBound ? undefined : 'nobody can read what a step takes.'
}

function findRefusal(effects: readonly Effect[], terms: EffectTerms): string | undefined {
  const [effect, more] = effects
  if (more) return 'a step does more than one thing.'
  if (effect?.kind === 'transfer') return refuseTransfer(effect, terms)
  if (effect?.kind === 'allowance') return refuseAllowance(effect, terms)
  if (effect) return refuseCall(effect, terms)
  // A namespace that cannot read its bytes has planned exactly this transfer.
  return terms.quote.steps[terms.step]?.kind === 'transfer' ? undefined : unreadableReason
}

/**
 * Holds what a step does, read from its bytes, against what was asked and offered. Throws
 * `quote-refused`.
 */
export function checkEffects(
  effects: readonly Effect[],
  quote: Quote,
  step: number,
  asked: ResolvedPayment,
): void {
  const why = findRefusal(effects, { quote, step, asked })
  if (why !== undefined) throw paymentError('quote-refused', { why })
}
