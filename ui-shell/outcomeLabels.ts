import { defineLabels } from './defineLabels.ts'

/** The texts of every transaction's toasts. */
export const outcomeLabels = defineLabels('ui-shell.outcome', {
  altered: 'Warning: what was sent is not what you reviewed',
  view: 'View',
})
