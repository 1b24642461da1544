import type { Effect } from '#kernel'
import { parseAccountId } from '#kernel'
import type { Quote, ResolvedPayment } from '#plugins/ports/payments'
import { swapFunctionPattern } from '#plugins/ports/reviewed-actions'
import { assetKey } from './assetKey.ts'
import { paymentError } from './errors.ts'

type EffectTerms = {
  readonly quote: Quote
  readonly step: number
  readonly payment: ResolvedPayment
}
type EffectOfKind<Name extends Effect['kind']> = Extract<Effect, { kind: Name }>

const isLast = ({ quote, step }: EffectTerms) => step === quote.steps.length - 1
const unreadableReason = 'a step does something that cannot be read.'
const otherTransferReason = 'the transfer is not the one that was asked for.'

function refuseTransfer(
  { asset, to, amount }: EffectOfKind<'transfer'>,
  terms: EffectTerms,
): string | undefined {
  const { quote, payment } = terms
  if (assetKey(quote.method.network, asset) !== quote.method.id)
    return 'a step takes another asset.'
  // A direct payment must match the request exactly.
  if (quote.method.direct)
    return to === payment.recipient && amount === payment.amount ? undefined : otherTransferReason
  return amount > quote.amount || !isLast(terms)
    ? 'a step takes more than the offer says.'
    : undefined
}

/** `increaseAllowance` of ERC-20 tokens: an earlier allowance remains in it. */
const increasePattern = /^0x39509351/i

/** Refuses an allowance unless it is for the contract of the last step, and within the offer. */
function refuseAllowance(
  { asset, to, amount }: EffectOfKind<'allowance'>,
  terms: EffectTerms,
): string | undefined {
  const { quote, step } = terms
  const [own, pays] = [quote.steps[step], quote.steps.at(-1)]
  if (assetKey(quote.method.network, asset) !== quote.method.id)
    return 'a step takes another asset.'
  if (isLast(terms) || pays?.kind !== 'call' || to !== pays.to)
    return 'another address could take it.'
  const isAdded = own?.kind === 'call' && increasePattern.test(own.data)
  return isAdded || amount === 'unlimited' || amount > quote.amount
    ? 'more could be taken than the offer says.'
    : undefined
}

/** Withdrawing is a swap that pays no recipient. */
const isPaymentFunction = (name: string) => name !== 'withdraw' && swapFunctionPattern.test(name)

/**
 * True for the paying account, which executes any call if it has code, and for a token: a function
 * that is no transfer pays no recipient.
 */
function isOwnContract(to: string, { quote: { account, method }, payment }: EffectTerms): boolean {
  const called = assetKey(method.network, to)
  return (
    called === assetKey(method.network, parseAccountId(account).address) ||
    called === method.id ||
    called === assetKey(payment.network, payment.asset.id)
  )
}

/**
 * Refuses a call that the offer does not cover.
 * Its bytes do not show what it takes: only the attached coins, or the allowance of the step
 * before.
 */
function refuseCall(
  { to, value, name }: EffectOfKind<'call'>,
  terms: EffectTerms,
): string | undefined {
  const { quote } = terms
  if (!isLast(terms) || quote.method.direct) return unreadableReason
  if (isOwnContract(to, terms)) return 'a step calls the own account or a token.'
  if (name !== undefined && !isPaymentFunction(name))
    return 'a step does something else than paying.'
  const isCoin = quote.method.asset.id === 'native'
  const isBound = isCoin
    ? value > 0n && value <= quote.amount
    : value === 0n && quote.steps.length === 2
  return isBound ? undefined : 'what a step takes cannot be read.'
}

function findRefusal(effects: readonly Effect[], terms: EffectTerms): string | undefined {
  const [effect, more] = effects
  if (more) return 'a step does more than one thing.'
  if (effect?.kind === 'transfer') return refuseTransfer(effect, terms)
  if (effect?.kind === 'allowance') return refuseAllowance(effect, terms)
  if (effect) return refuseCall(effect, terms)
  // Without decoding, the transfer is exactly what the namespace planned.
  return terms.quote.steps[terms.step]?.kind === 'transfer' ? undefined : unreadableReason
}

/** Checks a step's decoded bytes against the request and the offer. Throws `quote-refused`. */
export function checkEffects(
  effects: readonly Effect[],
  quote: Quote,
  step: number,
  payment: ResolvedPayment,
): void {
  const why = findRefusal(effects, { quote, step, payment })
  if (why !== undefined) throw paymentError('quote-refused', { why })
}
