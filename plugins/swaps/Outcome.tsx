import type { ReactNode } from 'react'
import { accountRoute } from '#plugins/ports/account'
import { transactionsRoute } from '#plugins/ports/activity'
import type { SwapReview } from '#plugins/ports/swaps'
import {
  Button,
  getStopNotes,
  NoteList,
  useActivityAction,
  useRouter,
  useSnapshot,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { SwapStatus } from './SwapStatus.tsx'
import type { NextStep } from './toStatusView.ts'
import { toStatusView } from './toStatusView.ts'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly review: SwapReview; onAgain(): void }

/** Returns the button's text and action for each next step. */
function useNextSteps({ review: { action }, onAgain }: Props) {
  const t = useText(reviewMessages)
  const look = useActivityAction(action, transactionsRoute)
  const { state, reset, close } = useRouter()
  const fromAccount = state.history[0]?.route === accountRoute.id
  return {
    again: { label: t('again'), run: onAgain },
    review: { label: t('review'), run: onAgain },
    look,
    finish: { label: t('finish'), run: () => (fromAccount ? reset(accountRoute) : close()) },
  } satisfies Readonly<Record<NextStep, { readonly label: ReactNode; run(): void }>>
}

/** In the bar: how the step stands until it is sent, with one next step. */
export function Outcome(props: Props) {
  const { review } = props
  const { action } = review
  const textOf = useReviewNotes()
  const nextSteps = useNextSteps(props)
  const state = useSnapshot(action, action.get())
  const { phase, next } = toStatusView(review, state)
  return (
    <>
      {(state.hash === undefined || !next) && <SwapStatus review={review} />}
      {phase === 'stopped' && <NoteList notes={getStopNotes(state)} formatNote={textOf} />}
      {next && (
        <Button
          variant="primary"
          wide
          data-action={next === 'finish' ? next : 'next'}
          onClick={nextSteps[next].run}
        >
          {nextSteps[next].label}
        </Button>
      )}
    </>
  )
}
