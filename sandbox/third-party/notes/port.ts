import { defineRoute, defineService } from 'latchkey/kernel'

export type Notes = {
  /** Keeps the text for the account that is shown; gives back what was kept. */
  save(text: string): string
  /** Forgets the note of the account that is shown. */
  clear(): void
}

export const notes = defineService<Notes>('notes')
export const notesRoute = defineRoute('Notes')
