import type { Note } from '#kernel'
import { useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Translates notes that only payments have. */
export function usePaymentNotes(): (note: Note) => string | undefined {
  const t = useText(messages)
  return ({ code }) =>
    code === 'through-provider' || code === 'paid-elsewhere' || code === 'takes-more'
      ? t(`note.${code}`)
      : undefined
}
