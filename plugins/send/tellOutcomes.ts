import type { Caip2, EventRef, Networks, Release } from '#kernel'
import { namespaceOf } from '#kernel'
import { intentMoved } from '#kernel/intent'
import type { Toasts } from '#ui-shell'
import { outcomeTexts } from './outcomeTexts.ts'

/** What outcomes are told with. `watched`: the visitor sees it on the screen of the review. */
export type TellTools = {
  readonly networks: Pick<Networks, 'loaded'>
  readonly toasts: Pick<Toasts, 'show'>
  watched(): boolean
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
}

const told = ['sent', 'confirmed', 'failed', 'replaced', 'rejected', 'unknown'] as const
const variants = { sent: 'loading', confirmed: 'success', failed: 'error', replaced: 'error', rejected: 'error', unknown: 'error', altered: 'error' } as const

/** Tells how a transfer goes on, wherever the visitor is meanwhile; each step once. */
export function tellOutcomes({ networks, toasts, watched, on }: TellTools): void {
  const said = new Set<string>()
  const linkOf = (network: Caip2, hash: string | undefined) =>
    hash === undefined ? undefined : networks.loaded(namespaceOf(network))?.link(network, { tx: hash })
  on(intentMoved, ({ id, kind, at, altered, network, hash }) => {
    const stage = altered ? 'altered' : told.find((one) => one === at)
    if (kind !== 'send' || stage === undefined || said.has(`${id} altered`) || said.has(`${id} ${stage}`)) return
    said.add(`${id} ${stage}`)
    if (hash === undefined && watched()) return
    const href = linkOf(network, hash)
    const lasts = stage === 'sent' || stage === 'altered' || stage === 'unknown'
    toasts.show({
      message: outcomeTexts[stage],
      variant: variants[stage],
      ...(href !== undefined && { link: { href, label: outcomeTexts.link } }),
      ...(lasts && { autoClose: false }),
    })
  })
}
