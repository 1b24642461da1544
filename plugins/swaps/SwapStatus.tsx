import type { SwapReview } from '#plugins/ports/swaps'
import { getStopNotes, ReviewStatus, useErrorText, useSnapshot, useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { toStatusView } from './toStatusView.ts'
import { useStageStart } from './useStageStart.ts'

/** How the step stands at the wallet and on the chain, in one line. */
export function SwapStatus({ review }: { readonly review: SwapReview }) {
  const { action } = review
  const t = useText(reviewMessages)
  const describe = useErrorText(reviewMessages)
  const state = useSnapshot(action, action.get())
  const { phase, mark, title, text } = toStatusView(review, state, useStageStart(state.at))
  const errorText =
    phase === 'stopped' && getStopNotes(state).length === 0 && state.error
      ? describe(state.error).whole
      : undefined
  return (
    <ReviewStatus
      phase={phase}
      mark={mark}
      title={t(title)}
      text={text === undefined ? errorText : t(text)}
    />
  )
}
