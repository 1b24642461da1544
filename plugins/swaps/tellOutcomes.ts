import type { Caip2, EventRef, Networks, Release } from '#kernel'
import { namespaceOf } from '#kernel'
import { intentMoved } from '#kernel/intent'
import type { ToastMessage, Toasts } from '#ui-shell'
import { outcomeTexts } from './outcomeTexts.ts'

/** What outcomes are told with. `watched`: the visitor sees it on the screen of the review. */
export type OutcomeTools = {
  readonly networks: Pick<Networks, 'loaded'>
  readonly toasts: Pick<Toasts, 'show'>
  watched(): boolean
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
}

type Stage = keyof (typeof outcomeTexts)['swap']
const isStage = (at: string): at is Stage => Object.hasOwn(outcomeTexts.swap, at)
const textsOf = (kind: string) => (kind === 'swap' ? outcomeTexts.swap : kind === 'swap-approval' ? outcomeTexts.approval : undefined)

/** How a stage looks; what may still go on stays until it has. */
function faceOf(stage: Stage): Pick<ToastMessage, 'variant' | 'autoClose'> {
  if (stage === 'confirmed') return { variant: 'success' }
  if (stage === 'sent') return { variant: 'loading', autoClose: false }
  return stage === 'altered' || stage === 'unknown' ? { variant: 'error', autoClose: false } : { variant: 'error' }
}

/** Tells how swaps and their approvals go on, wherever the visitor is meanwhile; each step once, and nothing after an alarm. */
export function tellOutcomes({ networks, toasts, watched, on }: OutcomeTools): void {
  const last = new Map<string, Stage>()
  const isNew = (id: string, stage: Stage) => {
    const before = last.get(id)
    if (before === stage || before === 'altered') return false
    last.set(id, stage)
    return true
  }
  const linkTo = (network: Caip2, hash: string | undefined) => {
    const href = hash === undefined ? undefined : networks.loaded(namespaceOf(network))?.link(network, { tx: hash })
    return href === undefined ? {} : { link: { href, label: outcomeTexts.link } }
  }
  on(intentMoved, ({ id, kind, at, altered, network, hash }) => {
    const texts = textsOf(kind)
    const stage = altered ? 'altered' : at
    if (!texts || !isStage(stage) || !isNew(id, stage)) return
    // What the review itself shows is not said twice.
    const isShown = hash === undefined || kind === 'swap-approval'
    if (!(isShown && watched())) toasts.show({ message: texts[stage], ...faceOf(stage), ...linkTo(network, hash) })
  })
}
