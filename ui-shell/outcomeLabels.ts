import { defineLabels } from './defineLabels.ts'

/** The texts of every transaction's toasts. */
export const outcomeLabels = defineLabels(
  'shell.outcome',
  { altered: 'Warning: what was sent is not what you reviewed', view: 'View' },
  { ar: () => import('./outcomeLabels.ar.json') },
)
