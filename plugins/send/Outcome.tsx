import type { ReactNode } from 'react'
import type { ReviewedAction } from '#kernel/reviewed-action'
import { transactionsRoute } from '#plugins/ports/activity'
import {
  Button,
  getStopNotes,
  NoteList,
  ReviewStatus,
  useActivityAction,
  useErrorText,
  useSnapshot,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { SentOutcome } from './SentOutcome.tsx'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly action: ReviewedAction; onAgain(): void }

/** Progress at the wallet. Rejected, stopped and unknown each have their own next step. */
export function Outcome({ action, onAgain }: Props) {
  const t = useText(reviewMessages)
  const describe = useErrorText()
  const textOf = useReviewNotes()
  const unknown = useActivityAction(action, transactionsRoute)
  const state = useSnapshot(action, action.get())
  const { at, error, hash } = state
  const notes = getStopNotes(state)
  if (hash !== undefined) return <SentOutcome action={action} />
  if (at === 'rejected')
    return (
      <>
        <ReviewStatus phase={at} mark="error" title={t('rejected')} text={t('rejectedText')} />
        <NextButton label={t('again')} onPress={onAgain} />
      </>
    )
  if (at === 'unknown')
    return (
      <>
        <ReviewStatus phase={at} mark="error" title={t('unknown')} text={t('unknownText')} />
        <NextButton label={unknown.label} onPress={unknown.run} />
      </>
    )
  if (at === 'stopped' || at === 'failed') {
    const errorText = error && describe(error).whole
    return (
      <>
        <ReviewStatus
          phase={at}
          mark="error"
          title={t('stopped')}
          text={notes.length > 0 ? undefined : errorText}
        />
        <NoteList notes={notes} formatNote={textOf} />
        <NextButton label={t('anew')} onPress={onAgain} />
      </>
    )
  }
  return <ReviewStatus phase={at} mark="waiting" title={t('asking')} text={t('askingText')} />
}

function NextButton({ label, onPress }: { readonly label: ReactNode; onPress(): void }) {
  return (
    <Button variant="primary" wide data-action="next" onClick={onPress}>
      {label}
    </Button>
  )
}
