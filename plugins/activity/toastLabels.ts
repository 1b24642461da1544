import { defineLabels } from '#ui-shell/slots'

/** The toast of a history that could not be loaded, in the specification's words. */
export const toastLabels = defineLabels('activity.toasts', {
  failed: 'Failed to fetch transactions',
})
