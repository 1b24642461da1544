import type { Review } from '#plugins/ports/payments'
import { getStopNotes, IconTile, NoteList, StatusPanel, useSnapshot, useText } from '#ui-shell'
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
  const state = useSnapshot(action, action.get())
  const { at, error } = state
  const picture = <IconTile name="send" />
  const end = endTexts[at]
  if (!end) {
    const isSent = !last && at !== 'asking'
    return (
      <StatusPanel
        phase={isSent ? 'allowing' : at}
        ring="waiting"
        picture={picture}
        title={t(isSent ? 'allowing' : 'asking')}
        text={t(isSent ? 'allowingText' : 'askingText')}
      />
    )
  }
  const notes = getStopNotes(state)
  const errorText =
    notes.length > 0 || !error
      ? undefined
      : `${error.message.replace(/[.!?]?$/, '.')} ${error.remedy}`
  return (
    <>
      <StatusPanel
        phase={at}
        ring="error"
        picture={picture}
        title={t(end.title)}
        text={end.text ? t(end.text) : errorText}
        action={{ label: t('again'), run: onAgain }}
      />
      <NoteList notes={notes} formatNote={textOf} />
    </>
  )
}
