import type { Note } from '#kernel'
import { useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

type Said = Extract<keyof typeof reviewMessages.en, `note.${string}`>
const isSaid = (key: string): key is Said => Object.hasOwn(reviewMessages.en, key)

/** The words for what a swap has to say; the shell has the others. */
export function useReviewNotes(): (note: Note) => string | undefined {
  const t = useText(reviewMessages)
  return ({ code }) => {
    const key = `note.${code}`
    return isSaid(key) ? t(key) : undefined
  }
}
