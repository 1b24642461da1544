import { defineLabels } from '#ui-shell/slots'

/** The texts of the manifest. */
export const labels = defineLabels('exchange', { action: 'Deposit', funding: 'From an exchange' })
