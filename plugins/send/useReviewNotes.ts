import type { Note } from '#kernel'
import { useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { useSendNotes } from './useSendNotes.ts'

type NoteKey = Extract<keyof typeof reviewMessages.en, `note.${string}`>
const isNoteKey = (key: string): key is NoteKey => Object.hasOwn(reviewMessages.en, key)

/** Translates the notes of a review, including those of the form. */
export function useReviewNotes(): (note: Note) => string | undefined {
  const t = useText(reviewMessages)
  const formNoteText = useSendNotes()
  return (note) => {
    const key = `note.${note.code}`
    return isNoteKey(key) ? t(key) : formNoteText(note)
  }
}
