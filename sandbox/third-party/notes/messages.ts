import { defineMessages } from 'latchkey/ui-shell'

export const messages = defineMessages(
  'notes',
  {
    title: 'Notes',
    label: 'Your note',
    save: 'Save',
    saved: 'Note saved',
    setting: 'Note',
    none: 'None',
    clear: 'Forget the note',
  },
  { ar: () => import('./messages.ar.ts') },
)
