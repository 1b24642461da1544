import type { Caip2, Caip10, EventRef, Networks, Release } from '#kernel'
import { parseNamespace } from '#kernel'
import type { Label } from './defineLabels.ts'
import { outcomeLabels } from './outcomeLabels.ts'
import { actionChanged } from './reviewedAction.ts'
import type { ToastMessage, Toasts } from './toasts.ts'

const stages = ['sent', 'confirmed', 'failed', 'replaced', 'rejected', 'unknown'] as const
type Stage = (typeof stages)[number] | 'altered'

/** A feature's texts for each stage of its transactions. */
export type OutcomeLabels = Readonly<Record<(typeof stages)[number], Label>>

/** An action that has reached a stage. */
type MovedAction = {
  readonly id: string
  readonly kind: string
  readonly account: Caip10
  readonly hash?: string | undefined
}

/** Options of `showOutcomeToasts`. */
export type OutcomeToastOptions = {
  readonly networks: Pick<Networks, 'loaded'>
  readonly toasts: Pick<Toasts, 'show'>
  /** The texts for an action; kinds without texts show no toasts. */
  getLabels(moved: MovedAction): OutcomeLabels | undefined
  /** True when the visitor sees it on the screen of the review. */
  isShown(moved: MovedAction): boolean
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
}

/** The style of a stage; toasts of unfinished stages stay open. */
function getToastStyle(stage: Stage): Pick<ToastMessage, 'variant' | 'autoClose'> {
  if (stage === 'confirmed') return { variant: 'success' }
  if (stage === 'sent') return { variant: 'loading', autoClose: false }
  return stage === 'altered' || stage === 'unknown'
    ? { variant: 'error', autoClose: false }
    : { variant: 'error' }
}

/**
 * Shows the progress of reviewed actions as toasts, whatever view is open; each step once, and
 * nothing after an alarm.
 */
export function showOutcomeToasts({
  networks,
  toasts,
  getLabels,
  isShown,
  on,
}: OutcomeToastOptions): void {
  const last = new Map<string, Stage>()
  const isNew = (id: string, stage: Stage) => {
    const before = last.get(id)
    if (before === stage || before === 'altered') return false
    last.set(id, stage)
    return true
  }
  const linkTo = (network: Caip2, hash: string | undefined) => {
    const href =
      hash === undefined
        ? undefined
        : networks.loaded(parseNamespace(network))?.explorerUrl(network, { tx: hash })
    return href === undefined ? {} : { link: { href, label: outcomeLabels.view } }
  }
  on(actionChanged, (moved) => {
    const texts = getLabels(moved)
    const stage = moved.altered ? 'altered' : stages.find((one) => one === moved.at)
    if (!texts || !stage || !isNew(moved.id, stage)) return
    // The review itself shows this stage.
    if (!isShown(moved))
      toasts.show({
        message: stage === 'altered' ? outcomeLabels.altered : texts[stage],
        ...getToastStyle(stage),
        ...linkTo(moved.network, moved.hash),
      })
  })
}
