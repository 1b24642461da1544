import { defineLabels } from 'latchkey/ui-shell/slots'

/** The texts of the manifest. */
export const labels = defineLabels(
  'notes',
  { action: 'Notes' },
  { ar: () => import('./labels.ar.json') },
)
