import { connections, defineManifest, storage } from 'latchkey/kernel'
import { accountActions, settingsRows, view } from 'latchkey/ui-shell/slots'
import { labels } from './labels.ts'
import { notes, notesRoute } from './port.ts'

export const manifest = defineManifest({
  id: 'notes',
  needs: { connections, storage },
  offers: [notes],
  options: (input?: { limit?: number }) => ({ limit: input?.limit ?? 280 }),
  state: () => ({ text: '' }),
  contributes: [
    view(notesRoute, { load: () => import('./NotesView.tsx') }),
    accountActions.of(
      { id: 'notes', label: labels.action, icon: 'copy', opens: notesRoute },
      { order: 50 },
    ),
    settingsRows.of({ id: 'notes', load: () => import('./NotesSettingsRow.tsx') }),
  ],
})
