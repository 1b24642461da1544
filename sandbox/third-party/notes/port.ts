import { defineRoute, defineService } from 'latchkey/kernel'

export type Notes = {
  /** Saves the text for the active account; returns the saved text. */
  save(text: string): string
  /** Deletes the note of the active account. */
  clear(): void
}

export const notesRef = defineService<Notes>('notes')
export const notesRoute = defineRoute('Notes')
