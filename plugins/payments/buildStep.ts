import type { Abort, Note } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { Intent, IntentAct } from '#kernel/intent'
import { checkEffects } from './checkEffects.ts'
import type { Asked, Quote, Step } from './port.ts'
import type { QuoteTools } from './QuoteTools.ts'

/** A wallet takes amounts as hexadecimal digits. */
const callAct = ({ from, to, data, value }: Extract<Step, { kind: 'call' }>): IntentAct => ({
  method: 'eth_sendTransaction',
  params: [{ from, to, data, value: `0x${value.toString(16)}` }],
})

async function actOf(
  { transfers }: QuoteTools,
  { way }: Quote,
  step: Step,
  options: Abort,
): Promise<{ readonly act: IntentAct; readonly expiresAt?: number | undefined }> {
  if (step.kind === 'call') return { act: callAct(step) }
  const plan = await transfers.plan(way.network.chainNamespace, { to: step.to, asset: way.asset.id, amount: step.amount, ...options })
  return { act: { plan }, expiresAt: plan.expiresAt }
}

/** What the review has to say beside what a plan says itself. */
function notesOf({ way, amount }: Quote, step: Step, last: boolean): readonly Note[] {
  const lacks = amount - way.held
  return [
    ...(step.kind === 'call' && lacks > 0n ? [{ level: 'stop', code: 'insufficient', amount: { asset: way.asset, value: lacks } } as const] : []),
    ...(last && !way.direct ? [{ level: 'info', code: 'through-provider' } as const] : []),
  ]
}

const earlier = (a: number | undefined, b: number | undefined) => (a === undefined ? b : b === undefined ? a : Math.min(a, b))

/** Freezes one step and holds its bytes against the quote. Throws `quote-refused`, and as `Transfers.plan` and `Intents.build` do. */
export async function buildStep(tools: QuoteTools, quote: Quote, index: number, asked: Asked, options: Abort): Promise<Intent> {
  const { network } = quote.way
  const step = quote.steps[index]
  const last = index === quote.steps.length - 1
  if (!step) throw featureError('review-outdated')
  const { act, expiresAt } = await actOf(tools, quote, step, options)
  const ends = earlier(expiresAt, quote.expiresAt)
  const intent = await tools.intents.build({
    kind: last ? 'pay' : 'approve',
    network: network.caipNetworkId,
    act,
    notes: notesOf(quote, step, last),
    ...(last && { recheck: tools.claim }),
    ...(ends !== undefined && { expiresAt: ends }),
  })
  try {
    checkEffects(intent.effects, quote, index, asked)
  } catch (error) {
    intent.cancel()
    throw error
  }
  return intent
}
