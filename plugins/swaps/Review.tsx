import { useEffect } from 'react'
import type { SwapReview } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import { NoteList, ReviewBar, useService, useSnapshot, useText } from '#ui-shell'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Outcome } from './Outcome.tsx'
import { remainingSteps } from './remainingSteps.ts'
import { reviewMessages } from './reviewMessages.ts'
import { SentOutcome } from './SentOutcome.tsx'
import { SwapDetails } from './SwapDetails.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapHead } from './SwapHead.tsx'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = {
  readonly review: SwapReview
  /** Steps of the swap, those before the review included. */
  readonly count: number
  onAgain(): void
}

const headings = { reset: 'reset', approve: 'first', swap: 'second' } as const

/** One step in one sheet: the offer, and below it the button, the progress or the outcome. */
export function Review({ review, count, onAgain }: Props) {
  const t = useText(reviewMessages)
  const { step, action, offer } = review
  const { symbol } = offer.from.asset
  const state = useSnapshot(action, action.get())
  const textOf = useReviewNotes()
  const isApproved = step !== 'swap' && state.at === 'confirmed' && !state.altered
  useEffect(() => {
    if (isApproved) onAgain()
  }, [isApproved, onAgain])
  const { showReview } = useService(swapsRef)
  useEffect(() => {
    const release = showReview(review)
    return () => {
      review.action.cancel()
      release()
    }
  }, [review, showReview])
  const isOpen = state.at === 'review' || state.at === 'checking'
  return (
    <>
      <SwapHead offer={offer} />
      {count > 1 && (
        <div className="swap-step" data-step={step}>
          <h2>{t(headings[step], { step: count + 1 - remainingSteps[step], count, symbol })}</h2>
          {step !== 'swap' && <p>{t(step === 'reset' ? 'resetText' : 'firstText', { symbol })}</p>}
        </div>
      )}
      <SentOutcome review={review} />
      {isOpen && <NoteList notes={state.notes} formatNote={textOf} />}
      <SwapFacts {...review} sent={state.hash !== undefined} />
      <SwapDetails review={review} />
      <ReviewBar>
        {isOpen ? (
          <ConfirmButton review={review} state={state} onAgain={onAgain} />
        ) : (
          <Outcome review={review} onAgain={onAgain} />
        )}
      </ReviewBar>
    </>
  )
}
