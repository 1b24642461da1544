import type { SwapReview } from '#plugins/ports/swaps'
import { OutcomeLinks, useSnapshot } from '#ui-shell'
import { SwapStatus } from './SwapStatus.tsx'
import { toStatusView } from './toStatusView.ts'

/** Under the amounts: how a sent step stands, and its links. */
export function SentOutcome({ review }: { readonly review: SwapReview }) {
  const { action } = review
  const state = useSnapshot(action, action.get())
  if (state.hash === undefined) return null
  return (
    <div className="review-result">
      {toStatusView(review, state).next && <SwapStatus review={review} />}
      <OutcomeLinks network={action.network} hash={state.hash} />
    </div>
  )
}
