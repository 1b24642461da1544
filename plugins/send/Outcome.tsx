import type { ReviewedAction } from '#kernel/reviewed-action'
import { transactionsRoute } from '#plugins/ports/activity'
import {
  getStopNotes,
  IconTile,
  NoteList,
  StatusPanel,
  useActivityAction,
  useSnapshot,
  useText,
} from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly action: ReviewedAction; onAgain(): void }

/** Outcome at the wallet. Rejected, stopped and unknown each have their own next step. */
export function Outcome({ action, onAgain }: Props) {
  const t = useText(reviewMessages)
  const textOf = useReviewNotes()
  const unknown = useActivityAction(action, transactionsRoute)
  const state = useSnapshot(action, action.get())
  const picture = <IconTile name="send" />
  const { at, error } = state
  const errorText =
    error && `${error.message}${/[.!?]$/.test(error.message) ? '' : '.'} ${error.remedy}`
  const notes = getStopNotes(state)
  if (at === 'rejected')
    return (
      <StatusPanel
        phase={at}
        ring="error"
        picture={picture}
        title={t('rejected')}
        text={t('rejectedText')}
        action={{ label: t('again'), run: onAgain }}
      />
    )
  if (at === 'unknown')
    return (
      <StatusPanel
        phase={at}
        ring="error"
        picture={picture}
        title={t('unknown')}
        text={t('unknownText')}
        action={unknown}
      />
    )
  if (at === 'stopped' || at === 'failed')
    return (
      <>
        <StatusPanel
          phase={at}
          ring="error"
          picture={picture}
          title={t('stopped')}
          text={notes.length > 0 ? undefined : errorText}
          action={{ label: t('anew'), run: onAgain }}
        />
        <NoteList notes={notes} formatNote={textOf} />
      </>
    )
  return (
    <StatusPanel
      phase={at}
      ring="waiting"
      picture={picture}
      title={t('asking')}
      text={t('askingText')}
    />
  )
}
