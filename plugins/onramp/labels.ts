import { defineLabels } from '#ui-shell/slots'

/** The texts of the manifest. */
export const labels = defineLabels('onramp', {
  action: 'Buy',
  funding: 'With a card or bank account',
})
