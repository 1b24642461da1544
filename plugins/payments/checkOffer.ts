import type { Account, Namespace } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { coinTransfer } from './coinTransfer.ts'
import type { Asked, Quote, Step, WalletWay } from './port.ts'
import type { Offer, OfferedStep } from './quoteSchema.ts'
import { wayId } from './wayId.ts'

/** What an offer is held against. */
export type OfferTerms = {
  readonly asked: Asked
  readonly way: WalletWay
  readonly account: Account
  readonly code: Pick<Namespace, 'parseAddress'>
}

const refuse = (why: string): never => {
  throw featureError('quote-refused', { why })
}

/** The address in the form of its network, so that two spellings are one. */
function addressOf({ code, way }: OfferTerms, text: string): string {
  const checked = code.parseAddress(text, way.network.caipNetworkId)
  return checked.ok ? checked.address : refuse('a step names no address of its network.')
}

function transferOf(terms: OfferTerms, { origin }: Offer, to: string, amount: bigint): Step {
  if (amount !== origin.amount) refuse('a step takes another amount than the offer says.')
  return { kind: 'transfer', to: addressOf(terms, to), amount }
}

function stepOf(terms: OfferTerms, offer: Offer, step: OfferedStep): Step {
  const { way, account } = terms
  if (step.type === 'deposit') {
    const { amount, currency, receiver } = step.deposit
    if (wayId(way.network, currency) !== way.id) refuse('a step takes another asset.')
    return transferOf(terms, offer, receiver, amount)
  }
  const { transaction } = step
  if ('instructions' in transaction) {
    const coins =
      way.asset.id === 'native'
        ? coinTransfer(transaction.instructions, account.address)
        : undefined
    return coins
      ? transferOf(terms, offer, coins.to, coins.amount)
      : refuse('a step does something that cannot be read.')
  }
  if (way.network.chainNamespace !== 'eip155') refuse('a step is for another kind of network.')
  const { data, value } = transaction
  const [from, to] = [addressOf(terms, transaction.from), addressOf(terms, transaction.to)]
  if (from !== account.address) refuse('a step is for another account.')
  return { kind: 'call', from, to, data, value }
}

/**
 * Takes an offer for what it must be: what was asked for gets there, what was chosen pays it, no
 * step takes more than it says. Throws `quote-refused`.
 */
export function checkOffer(offer: Offer, terms: OfferTerms, expiresAt: number): Quote {
  const { asked, way, account } = terms
  const { origin, destination, fees, timeInSeconds } = offer
  const isSide = (
    { currency }: Offer['origin'],
    { network, id }: Pick<WalletWay, 'network' | 'id'>,
  ) => currency.network === network.caipNetworkId && wayId(network, currency.asset) === id
  if (!isSide(destination, { network: asked.network, id: wayId(asked.network, asked.asset.id) }))
    refuse('the recipient would get something else.')
  if (destination.amount !== asked.amount) refuse('the recipient would get another amount.')
  if (!isSide(origin, way) || origin.amount === 0n)
    refuse('it is for something else than what was chosen.')
  if (origin.currency.metadata.decimals !== way.asset.decimals)
    refuse('it counts in other decimals than the network.')
  const [id = ''] = offer.steps.map(({ requestId }) => requestId)
  if (offer.steps.some(({ requestId }) => requestId !== id))
    refuse('its steps belong to different payments.')
  const steps = offer.steps.map((step) => stepOf(terms, offer, step))
  if (steps.length > 1 && steps.some(({ kind }) => kind === 'transfer'))
    refuse('it takes the amount more than once.')
  return {
    id,
    way,
    account: account.id,
    amount: origin.amount,
    fees: fees.map(({ label, amount, currency: { metadata } }) => ({ label, amount, ...metadata })),
    seconds: Math.ceil(timeInSeconds),
    steps,
    expiresAt,
  }
}
