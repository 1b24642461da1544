import { connectionsRef, defineManifest, storageRef } from 'latchkey/kernel'
import { accountActions, settingsRows, toastsRef, view } from 'latchkey/ui-shell/slots'
import { labels } from './labels.ts'
import { notesRef, notesRoute } from './port.ts'

export const manifest = defineManifest({
  id: 'notes',
  needs: { connections: connectionsRef, storage: storageRef, toasts: toastsRef },
  offers: [notesRef],
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
