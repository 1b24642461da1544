import type { Review } from '#plugins/ports/payments'
import {
  Button,
  getStopNotes,
  NoteList,
  OutcomeLinks,
  ReviewStatus,
  useErrorText,
  useSnapshot,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { usePaymentNotes } from './usePaymentNotes.ts'

type MessageKey = Extract<keyof typeof messages.en, string>
const endTexts: Readonly<
  Partial<Record<string, { readonly title: MessageKey; readonly text?: MessageKey }>>
> = {
  rejected: { title: 'rejected', text: 'rejectedText' },
  stopped: { title: 'stopped' },
  failed: { title: 'stopped' },
  replaced: { title: 'stopped' },
  unknown: { title: 'unknown', text: 'unknownText' },
  altered: { title: 'altered', text: 'alteredText' },
}

/** Outcome of a step at the wallet: wait while the wallet has it, review again otherwise. */
export function StepOutcome({
  review: { action, last },
  onAgain,
}: {
  readonly review: Review
  onAgain(): void
}) {
  const t = useText(messages)
  const textOf = usePaymentNotes()
  const describe = useErrorText(messages)
  const state = useSnapshot(action, action.get())
  const { altered, error, hash } = state
  const at = altered ? 'altered' : state.at
  const end = endTexts[at]
  if (!end) {
    const isSent = !last && at !== 'asking'
    return (
      <ReviewStatus
        phase={isSent ? 'allowing' : at}
        mark="waiting"
        title={t(isSent ? 'allowing' : 'asking')}
        text={t(isSent ? 'allowingText' : 'askingText')}
      />
    )
  }
  const notes = getStopNotes(state)
  const isTracked = last && at === 'unknown'
  const errorText = notes.length > 0 || !error ? undefined : describe(error).whole
  return (
    <>
      <ReviewStatus
        phase={at}
        mark="error"
        title={t(end.title)}
        text={end.text ? t(end.text) : errorText}
      />
      <NoteList notes={notes} formatNote={textOf} />
      {altered && hash !== undefined && <OutcomeLinks network={action.network} hash={hash} />}
      {!isTracked && !altered && (
        <Button variant="primary" wide data-action="again" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </>
  )
}
