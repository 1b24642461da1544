import type { Note } from '#kernel'
import { useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

type NoteKey = Extract<keyof typeof reviewMessages.en, `note.${string}`>
const isNoteKey = (key: string): key is NoteKey => Object.hasOwn(reviewMessages.en, key)

/** Translates notes about swaps; the shell has the others. */
export function useReviewNotes(): (note: Note) => string | undefined {
  const t = useText(reviewMessages)
  return ({ code }) => {
    const key = `note.${code}`
    return isNoteKey(key) ? t(key) : undefined
  }
}
