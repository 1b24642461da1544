import { IconTile, NoteList, StatusPanel, stopNotesOf, useSnapshot, useText } from '#ui-shell'
import { messages } from './messages.ts'
import type { Review } from './port.ts'
import { useNoteText } from './useNoteText.ts'

type Key = Extract<keyof typeof messages.en, string>
const endings: Readonly<Partial<Record<string, { readonly title: Key; readonly text?: Key }>>> = {
  rejected: { title: 'rejected', text: 'rejectedText' },
  stopped: { title: 'stopped' },
  failed: { title: 'stopped' },
  replaced: { title: 'stopped' },
  unknown: { title: 'unknown', text: 'unknownText' },
}

/**
 * How the wallet took a step: with what the wallet has, one waits; from everything else one reviews
 * anew.
 */
export function StepOutcome({
  review: { intent, last },
  onAgain,
}: {
  readonly review: Review
  onAgain(): void
}) {
  const t = useText(messages)
  const textOf = useNoteText()
  const state = useSnapshot(intent, intent.get())
  const { at, error } = state
  const picture = <IconTile name="send" />
  const end = endings[at]
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
  const notes = stopNotesOf(state)
  const said =
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
        text={end.text ? t(end.text) : said}
        action={{ label: t('again'), run: onAgain }}
      />
      <NoteList notes={notes} textOf={textOf} />
    </>
  )
}
