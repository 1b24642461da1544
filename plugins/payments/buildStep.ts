import type { AbortOptions, Note } from '#kernel'
import { connectedAccount } from '#kernel'
import type { Action, ReviewedAction } from '#kernel/reviewed-action'
import type { Quote, ResolvedPayment, Step } from '#plugins/ports/payments'
import { reviewError } from '#plugins/ports/reviewErrors'
import { checkEffects } from './checkEffects.ts'
import type { QuoteTools } from './QuoteTools.ts'
import { simulatePayment } from './simulatePayment.ts'
import { toSendTransaction } from './toSendTransaction.ts'

async function buildAction(
  { transfers }: QuoteTools,
  { method }: Quote,
  step: Step,
  options: AbortOptions,
): Promise<{ readonly act: Action; readonly expiresAt?: number | undefined }> {
  if (step.kind === 'call') return { act: toSendTransaction(method.network.caipNetworkId, step) }
  const plan = await transfers.plan(method.network.chainNamespace, {
    to: step.to,
    asset: method.asset.id,
    amount: step.amount,
    ...options,
  })
  return { act: { plan }, expiresAt: plan.expiresAt }
}

const noticeableImpact = 100n
const highImpact = 500n

/** Warns of a quote that is far above what is due, by its share in hundredths of a percent. */
function costNotes({ amount, due = amount }: Quote): readonly Note[] {
  const impact = ((amount - due) * 10_000n) / (amount || 1n)
  if (impact < noticeableImpact) return []
  return [{ level: 'warn', code: impact < highImpact ? 'impact' : 'impact-strong' }]
}

/** Builds the notes that the plan itself does not have. */
function buildNotes(quote: Quote, step: Step, last: boolean): readonly Note[] {
  const { method, amount } = quote
  const lacks = amount - method.balance
  return [
    ...costNotes(quote),
    ...(step.kind === 'call' && lacks > 0n
      ? [
          {
            level: 'stop',
            code: 'insufficient',
            amount: { asset: method.asset, value: lacks },
          } as const,
        ]
      : []),
    ...(last && !method.direct ? [{ level: 'info', code: 'through-provider' } as const] : []),
  ]
}

/**
 * Simulates the remaining steps; skipped if the account lacks the balance, or the namespace plans
 * the transfer.
 */
async function simulateSteps(
  { networks, connections }: QuoteTools,
  { method, amount, steps }: Quote,
  index: number,
  options: AbortOptions,
): Promise<readonly Note[]> {
  const { caipNetworkId, chainNamespace } = method.network
  const record = connections.getState(chainNamespace)
  const account = record && connectedAccount(record)
  const calls = steps
    .slice(index)
    .flatMap((step) => (step.kind === 'call' ? toSendTransaction(caipNetworkId, step) : []))
  if (
    !account ||
    calls.length === 0 ||
    calls.length < steps.length - index ||
    amount > method.balance
  )
    return []
  return simulatePayment(
    await networks.load(chainNamespace),
    account,
    calls,
    { asset: method.asset.id, amount },
    options,
  )
}

const earliest = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b)

/**
 * Freezes one step and checks its bytes against the quote.
 * Throws `quote-refused`, `review-outdated` if another account is active by now, and as
 * `Transfers.plan` and `ReviewedActions.build` do.
 */
export async function buildStep(
  tools: QuoteTools,
  quote: Quote,
  index: number,
  payment: ResolvedPayment,
  options: AbortOptions,
): Promise<ReviewedAction> {
  const { network } = quote.method
  const step = quote.steps[index]
  const last = index === quote.steps.length - 1
  if (!step) throw reviewError('review-outdated')
  const { act, expiresAt } = await buildAction(tools, quote, step, options)
  const { asset, amount, recipient } = payment
  const ends = earliest(expiresAt, quote.expiresAt)
  const action = await tools.reviewedActions.build({
    kind: last ? 'pay' : 'approve',
    network: network.caipNetworkId,
    action: act,
    account: quote.account,
    subject: [payment.network.caipNetworkId, asset.id, amount, recipient].join(),
    notes: [
      ...buildNotes(quote, step, last),
      ...(await simulateSteps(tools, quote, index, options)),
    ],
    ...(last && { recheck: tools.claim }),
    ...(ends !== undefined && { expiresAt: ends }),
  })
  try {
    checkEffects(action.effects, quote, index, payment)
  } catch (error) {
    action.cancel()
    throw error
  }
  return action
}
