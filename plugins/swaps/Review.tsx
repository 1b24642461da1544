import { useEffect } from 'react'
import type { SwapReview } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import { NoteList, ReviewBar, useService, useSnapshot, useText } from '#ui-shell'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Outcome } from './Outcome.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { SentOutcome } from './SentOutcome.tsx'
import { SwapDetails } from './SwapDetails.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapHead } from './SwapHead.tsx'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly review: SwapReview; readonly second: boolean; onAgain(): void }

/** One step in one sheet: the offer, and below it the button, the progress or the outcome. */
export function Review({ review, second, onAgain }: Props) {
  const t = useText(reviewMessages)
  const { step, action, offer } = review
  const state = useSnapshot(action, action.get())
  const textOf = useReviewNotes()
  const isApproved = step === 'approve' && state.at === 'confirmed' && !state.altered
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
      {step === 'approve' && (
        <div className="swap-step" data-step="approve">
          <h2>{t('first', { symbol: offer.from.asset.symbol })}</h2>
          <p>{t('firstText')}</p>
        </div>
      )}
      {step === 'swap' && second && (
        <div className="swap-step" data-step="swap">
          <h2>{t('second')}</h2>
        </div>
      )}
      <SentOutcome review={review} />
      {isOpen && <NoteList notes={state.notes} formatNote={textOf} />}
      <SwapFacts offer={offer} step={step} sent={state.hash !== undefined} />
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
