import type { Note } from '#kernel'
import { useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { useSendNotes } from './useSendNotes.ts'

type Known = Extract<keyof typeof reviewMessages.en, `note.${string}`>
const isKnown = (key: string): key is Known => Object.hasOwn(reviewMessages.en, key)

/** The words for what a review has to say, those of the form among them. */
export function useReviewNotes(): (note: Note) => string | undefined {
  const t = useText(reviewMessages)
  const ofForm = useSendNotes()
  return (note) => {
    const key = `note.${note.code}`
    return isKnown(key) ? t(key) : ofForm(note)
  }
}
