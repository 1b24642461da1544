import type { Effect } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { Asked, Quote } from './port.ts'
import { wayId } from './wayId.ts'

type Terms = { readonly quote: Quote; readonly step: number; readonly asked: Asked }
type Kind<Name extends Effect['kind']> = Extract<Effect, { kind: Name }>

const isLast = ({ quote, step }: Terms) => step === quote.steps.length - 1
const unread = 'a step does something that cannot be read.'
const other = 'the transfer is not the one that was asked for.'

function whyNotTransfer({ asset, to, amount }: Kind<'transfer'>, terms: Terms): string | undefined {
  const { quote, asked } = terms
  if (wayId(quote.way.network, asset) !== quote.way.id) return 'a step takes another asset.'
  // What was asked for itself must be what the bytes do, to the letter.
  if (quote.way.direct) return to === asked.recipient && amount === asked.amount ? undefined : other
  return amount > quote.amount || !isLast(terms)
    ? 'a step takes more than the offer says.'
    : undefined
}

/** Only the contract that the next step calls may take it, and no more than the offer says. */
function whyNotAllowance(
  { asset, to, amount }: Kind<'allowance'>,
  { quote, step }: Terms,
): string | undefined {
  const next = quote.steps[step + 1]
  if (wayId(quote.way.network, asset) !== quote.way.id) return 'a step takes another asset.'
  if (next?.kind !== 'call' || to !== next.to) return 'somebody else could take it.'
  return amount === 'unlimited' || amount > quote.amount
    ? 'more could be taken than the offer says.'
    : undefined
}

/**
 * Functions with a known name that can pay through a contract. Whatever has another known name is
 * known to be something else.
 */
const paying = /^(?:swap|exact(?:In|Out)put|(?:multicall|execute|deposit)$)/

/**
 * The bytes of a call do not say what it takes: it can take the coins that go with it, or what the
 * step before has allowed.
 */
function whyNotCall({ value, name }: Kind<'call'>, terms: Terms): string | undefined {
  const { quote } = terms
  if (!isLast(terms) || quote.way.direct) return unread
  if (name !== undefined && !paying.test(name)) return 'a step does something else than paying.'
  const isCoin = quote.way.asset.id === 'native'
  const isBound = isCoin
    ? value > 0n && value <= quote.amount
    : value === 0n && quote.steps.length === 2
  return isBound ? undefined : 'nobody can read what a step takes.'
}

function whyNot(effects: readonly Effect[], terms: Terms): string | undefined {
  const [effect, more] = effects
  if (more) return 'a step does more than one thing.'
  if (effect?.kind === 'transfer') return whyNotTransfer(effect, terms)
  if (effect?.kind === 'allowance') return whyNotAllowance(effect, terms)
  if (effect) return whyNotCall(effect, terms)
  // A namespace that cannot read its bytes has planned exactly this transfer.
  return terms.quote.steps[terms.step]?.kind === 'transfer' ? undefined : unread
}

/**
 * Holds what a step does, read from its bytes, against what was asked and offered. Throws
 * `quote-refused`.
 */
export function checkEffects(
  effects: readonly Effect[],
  quote: Quote,
  step: number,
  asked: Asked,
): void {
  const why = whyNot(effects, { quote, step, asked })
  if (why !== undefined) throw featureError('quote-refused', { why })
}
