import type { Note } from '#kernel'
import { useText } from '#ui-shell'
import { messages } from './messages.ts'

type NoteKey = Extract<keyof typeof messages.en, `note.${string}`>
const isNoteKey = (key: string): key is NoteKey => Object.hasOwn(messages.en, key)

/** Translates notes that only payments have. */
export function usePaymentNotes(): (note: Note) => string | undefined {
  const t = useText(messages)
  return ({ code }) => {
    const key = `note.${code}`
    return isNoteKey(key) ? t(key) : undefined
  }
}
