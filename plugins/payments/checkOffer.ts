import type { Account, Namespace } from '#kernel'
import type { Quote, ResolvedPayment, Step, WalletMethod } from '#plugins/ports/payments'
import { assetKey } from './assetKey.ts'
import { paymentError } from './errors.ts'
import { parseSolTransfer } from './parseSolTransfer.ts'
import type { Offer, OfferedStep } from './quoteSchema.ts'

/** The request that an offer is checked against. */
export type OfferTerms = {
  readonly payment: ResolvedPayment
  readonly way: WalletMethod
  readonly account: Account
  readonly code: Pick<Namespace, 'parseAddress'>
}

const refuse = (why: string): never => {
  throw paymentError('quote-refused', { why })
}

/** Parses the address into its network's canonical form, so that spellings compare. */
function parseStepAddress({ code, way }: OfferTerms, text: string): string {
  const checked = code.parseAddress(text, way.network.caipNetworkId)
  return checked.ok ? checked.address : refuse('a step names no address of its network.')
}

function toTransferStep(terms: OfferTerms, { origin }: Offer, to: string, amount: bigint): Step {
  if (amount !== origin.amount) refuse('a step takes another amount than the offer says.')
  return { kind: 'transfer', to: parseStepAddress(terms, to), amount }
}

function toStep(terms: OfferTerms, offer: Offer, step: OfferedStep): Step {
  const { way, account } = terms
  if (step.type === 'deposit') {
    const { amount, currency, receiver } = step.deposit
    if (assetKey(way.network, currency) !== way.id) refuse('a step takes another asset.')
    return toTransferStep(terms, offer, receiver, amount)
  }
  const { transaction } = step
  if ('instructions' in transaction) {
    const coins =
      way.asset.id === 'native'
        ? parseSolTransfer(transaction.instructions, account.address)
        : undefined
    return coins
      ? toTransferStep(terms, offer, coins.to, coins.amount)
      : refuse('a step does something that cannot be read.')
  }
  if (way.network.chainNamespace !== 'eip155') refuse('a step is for another kind of network.')
  const { data, value } = transaction
  const [from, to] = [
    parseStepAddress(terms, transaction.from),
    parseStepAddress(terms, transaction.to),
  ]
  if (from !== account.address) refuse('a step is for another account.')
  return { kind: 'call', from, to, data, value }
}

/**
 * Checks an offer against the request.
 * It must deliver the requested amount, be paid with the chosen method, and no step may take more
 * than it says. Throws `quote-refused`.
 */
export function checkOffer(offer: Offer, terms: OfferTerms, expiresAt: number): Quote {
  const { payment, way, account } = terms
  const { origin, destination, fees, timeInSeconds } = offer
  const isSide = (
    { currency }: Offer['origin'],
    { network, id }: Pick<WalletMethod, 'network' | 'id'>,
  ) => currency.network === network.caipNetworkId && assetKey(network, currency.asset) === id
  if (
    !isSide(destination, {
      network: payment.network,
      id: assetKey(payment.network, payment.asset.id),
    })
  )
    refuse('the recipient would get something else.')
  if (destination.amount !== payment.amount) refuse('the recipient would get another amount.')
  if (!isSide(origin, way) || origin.amount === 0n)
    refuse('it is for something else than what was chosen.')
  if (origin.currency.metadata.decimals !== way.asset.decimals)
    refuse('it counts in other decimals than the network.')
  const [id = ''] = offer.steps.map(({ requestId }) => requestId)
  if (offer.steps.some(({ requestId }) => requestId !== id))
    refuse('its steps belong to different payments.')
  const steps = offer.steps.map((step) => toStep(terms, offer, step))
  if (steps.length > 1 && steps.some(({ kind }) => kind === 'transfer'))
    refuse('it takes the amount more than once.')
  return {
    id,
    method: way,
    account: account.id,
    amount: origin.amount,
    fees: fees.map(({ label, amount, currency: { metadata } }) => ({ label, amount, ...metadata })),
    seconds: Math.ceil(timeInSeconds),
    steps,
    expiresAt,
  }
}
