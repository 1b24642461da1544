import { defineLabels } from '#ui-shell/slots'

/** The toast of a purchase that arrives while its view is not on screen. */
export const toastLabels = defineLabels('onramp.toasts', {
  arrived: '{amount} arrived ({account})',
})
