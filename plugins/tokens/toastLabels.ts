import { defineLabels } from '#ui-shell/slots'

/** The toast of balances that could not be loaded, in the specification's words. */
export const toastLabels = defineLabels('tokens.toasts', { failed: 'Token Balance Unavailable' })
