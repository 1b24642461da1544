import type { EventRef, Networks, Release } from '#kernel'
import { namespaceOf } from '#kernel'
import { intentMoved } from '#kernel/intent'
import type { Toasts } from '#ui-shell'
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
const openEnded: readonly string[] = ['sent', 'altered', 'unknown']

/** Tells how swaps and their approvals go on, wherever the visitor is meanwhile; each step once, and nothing after an alarm. */
export function tellOutcomes({ networks, toasts, watched, on }: OutcomeTools): void {
  const last = new Map<string, string>()
  on(intentMoved, ({ id, kind, at, altered, network, hash }) => {
    const texts = kind === 'swap' ? outcomeTexts.swap : kind === 'swap-approval' ? outcomeTexts.approval : undefined
    const stage = altered ? 'altered' : at
    if (!texts || !isStage(stage) || last.get(id) === stage || last.get(id) === 'altered') return
    last.set(id, stage)
    // What the review itself shows is not said twice.
    if (watched() && (hash === undefined || kind === 'swap-approval')) return
    const href = hash === undefined ? undefined : networks.loaded(namespaceOf(network))?.link(network, { tx: hash })
    toasts.show({
      message: texts[stage],
      variant: stage === 'confirmed' ? 'success' : stage === 'sent' ? 'loading' : 'error',
      ...(href === undefined ? {} : { link: { href, label: outcomeTexts.link } }),
      ...(openEnded.includes(stage) ? { autoClose: false } : {}),
    })
  })
}
