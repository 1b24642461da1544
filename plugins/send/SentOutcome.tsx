import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import { OutcomeLinks, ReviewStatus, useSnapshot, useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

const outcomes = {
  confirmed: { mark: 'ok', title: 'done', text: undefined },
  failed: { mark: 'error', title: 'lost', text: 'lostText' },
  replaced: { mark: 'error', title: 'replaced', text: 'replacedText' },
  unknown: { mark: 'error', title: 'unknown', text: 'unknownText' },
  sent: { mark: 'waiting', title: 'sent', text: 'sentText' },
  altered: { mark: 'error', title: 'altered', text: 'alteredText' },
} as const
const toPhase = ({ at, altered }: ActionState) =>
  altered
    ? 'altered'
    : at === 'confirmed' || at === 'failed' || at === 'replaced' || at === 'unknown'
      ? at
      : 'sent'

/** How a sent transaction stands, with its links. */
export function SentOutcome({ action }: { readonly action: ReviewedAction }) {
  const t = useText(reviewMessages)
  const state = useSnapshot(action, action.get())
  const phase = toPhase(state)
  const { mark, title, text } = outcomes[phase]
  return (
    <div className="review-result">
      <ReviewStatus phase={phase} mark={mark} title={t(title)} text={text && t(text)} />
      {state.hash !== undefined && <OutcomeLinks network={action.network} hash={state.hash} />}
    </div>
  )
}
